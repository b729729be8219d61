import { COURSE_LINK_DAYS } from '@heatwise/domain/education/course';
import { Stack, Text, Title } from '@mantine/core';
import { IconClockX, IconHelpCircle, IconLinkOff, type TablerIcon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createKeptWork } from '../../../platform/kept-work.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { NarrowCard } from '../../../ui/narrow-card.tsx';
import { LearnerDeskProvider, type LearnerPlaces } from '../learning/learner-desk.ts';
import { PublicQueries } from '../public-queries.tsx';
import classes from './access.module.css';
import { isLinkToken, type LinkRefusal, linkCalls } from './link-calls.queries.ts';

type Page = { readonly title: string; readonly Icon: TablerIcon; readonly texts: readonly string[] };

const PAGES: Readonly<Record<LinkRefusal, Page>> = {
  'course-link-unknown': {
    title: 'This link is not known',
    Icon: IconHelpCircle,
    texts: ['Part of the address may be missing. Scan the code again, or open the link in the email again.'],
  },
  'course-link-expired': {
    title: 'This link has expired',
    Icon: IconClockX,
    texts: [
      `A link opens your courses for ${COURSE_LINK_DAYS} days. Ask your supervisor for a new one.`,
      'What you have done so far is saved.',
    ],
  },
  'course-link-revoked': {
    title: 'This link is no longer valid',
    Icon: IconLinkOff,
    texts: [
      'It was replaced by a newer one, or revoked. Open the newest link that you were given, or ask your supervisor for one.',
      'What you have done so far is saved.',
    ],
  },
  'organisation-closed': {
    title: 'These courses are closed',
    Icon: IconLinkOff,
    texts: ['Your organisation has closed its account.'],
  },
};

/** For a link that opens nothing: why, and what to do. */
function LinkRefused({ refusal }: { refusal: LinkRefusal }) {
  const { title, Icon, texts } = PAGES[refusal];
  return (
    <NarrowCard>
      <Stack gap="md" role="alert">
        <Icon size={48} stroke={1.5} aria-hidden="true" />
        <Title order={1} size="h2">
          {title}
        </Title>
        {texts.map((text) => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
    </NarrowCard>
  );
}

type Props = {
  token: string;
  /** With the first name of whose courses they are; empty until it is known. */
  children: (nameFirst: string) => ReactNode;
};

/** Around the screens of whoever came by a link: no session, no database of the organisation. */
export function LinkDesk({ token, children }: Props) {
  return (
    <PublicQueries>
      <DeskOfLink token={token}>{children}</DeskOfLink>
    </PublicQueries>
  );
}

function DeskOfLink({ token, children }: Props) {
  // What is sent here nobody who may be signed in here asked for.
  const { backgroundApi } = usePlatform();
  const zone = useViewerZone();
  const [refused, setRefused] = useState<LinkRefusal | null>(null);
  const refusal = isLinkToken(token) ? refused : 'course-link-unknown';
  const desk = useMemo(
    () => ({
      owner: ownerOf(token),
      calls: linkCalls({ api: backgroundApi, token, zone, onRefused: setRefused }),
      places: placesOf(token),
      kept: createKeptWork(),
    }),
    [token, backgroundApi, zone],
  );
  const { data } = useQuery({
    queryKey: ['access', desk.owner],
    queryFn: desk.calls.access,
    enabled: refusal === null,
    retry: false,
  });
  return (
    <>
      {/* The address is a secret: nothing that is fetched from here, or opened, is told it. */}
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
      {refusal ? (
        <LinkRefused refusal={refusal} />
      ) : (
        <LearnerDeskProvider value={desk}>
          <div className={classes.screen}>{children(data?.name_first ?? '')}</div>
        </LearnerDeskProvider>
      )}
    </>
  );
}

/** Tells the work of several people on one device apart, without keeping what opens their courses. */
function ownerOf(token: string): string {
  return `link ${token.slice(-12)}`;
}

function placesOf(token: string): LearnerPlaces {
  const params = { token };
  return {
    courses: { to: '/access/$token', params },
    course: (course, page) => ({
      to: '/access/$token',
      params,
      search: page === undefined ? { course } : { course, page },
    }),
    take: (course, assessment_id, attempt) => ({
      to: '/access/$token/assessments/$assessment_id/take',
      params: { token, assessment_id },
      search: attempt === undefined ? { course } : { course, attempt },
    }),
  };
}
