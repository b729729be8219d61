import { COURSE_LINK_DAYS } from '@heatwise/domain/education/course-link';
import { Stack, Text, Title } from '@mantine/core';
import { IconClockX, IconHelpCircle, IconLinkOff, type TablerIcon } from '@tabler/icons-react';
import { NarrowCard } from '../../../ui/narrow-card.tsx';
import type { LinkRefusal } from './link-calls.queries.ts';

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
export function LinkRefused({ refusal }: { refusal: LinkRefusal }) {
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
