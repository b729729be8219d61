import type { Talk } from '@heatwise/contract/education/talks.contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPresentation } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useViewerZone } from '../../../platform/viewer-clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EducationHead } from '../education-head.tsx';
import { attendedText, heldText } from './talk-text.ts';
import classes from './talks.module.css';
import { useTalks } from './talks.queries.ts';
import { useTalkDraft, useWaitingTalks } from './use-kept-talks.ts';

/** The talks that were held, and those that wait for a connection. */
export function TalksScreen() {
  const { draft } = useTalkDraft();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTalks();
  const talks = data?.pages.flatMap((page) => page.talks);
  return (
    <Stack gap="md" miw={0}>
      <EducationHead hint="Modules that were presented to a crew, and who attended." />
      <Group>
        <ButtonLink to="/education/talks/new" size="md">
          {draft ? 'Go on with the talk' : 'Start a talk'}
        </ButtonLink>
      </Group>
      <Waiting />
      {talks ? (
        <TalkList talks={talks} />
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <LoadingState />
      )}
      {hasNextPage ? (
        <Group>
          <Button
            variant="default"
            size="md"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show earlier talks
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

function Waiting() {
  const { waiting, discard } = useWaitingTalks();
  return waiting.map(({ talk, title, problem }) => (
    <Notice
      key={talk.talk_id}
      tone={problem === null ? 'info' : 'warning'}
      title={`${title}, ${attendedText(talk.attendances.length)}`}
    >
      {problem === null
        ? 'Kept in this browser. It is sent as soon as there is a connection.'
        : `It was refused: ${problem}`}
      {problem === null ? null : (
        <Button variant="subtle" size="compact-md" ml="xs" onClick={() => void discard(talk.talk_id)}>
          Discard
        </Button>
      )}
    </Notice>
  ));
}

function TalkList({ talks }: { talks: readonly Talk[] }) {
  const zone = useViewerZone();
  if (talks.length === 0) {
    return (
      <EmptyState
        icon={<IconPresentation size={26} stroke={1.6} />}
        title="No toolbox talks yet"
        hint="Here are the talks that you have held, and those that your people attended."
      />
    );
  }
  return (
    <ul className={classes.talks} aria-label="Toolbox talks">
      {talks.map((talk) => (
        <li key={talk.talk_id} className={classes.talk}>
          <Link to="/education/talks/$talk_id" params={{ talk_id: talk.talk_id }} className={classes.link}>
            {talk.title}
          </Link>
          <Text size="sm" c="dimmed" className={classes.nameText}>
            {`${heldText(talk, zone)} · ${talk.place} · ${talk.presenter}`}
          </Text>
          <Text size="sm">{attendedText(talk.attended)}</Text>
        </li>
      ))}
    </ul>
  );
}
