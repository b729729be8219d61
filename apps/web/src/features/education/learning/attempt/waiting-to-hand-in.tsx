import { Button, Loader, Stack, Text, Title } from '@mantine/core';
import { focusOnMount } from '../../../../ui/focus-on-mount.ts';
import { Panel } from '../../../../ui/panel.tsx';
import classes from './attempt.module.css';
import type { AttemptView, AttemptWork } from './attempt-work.ts';
import type { KeptAttempt } from './kept-attempt.ts';
import { useTimeLeft } from './use-attempt.ts';

const WAITING =
  'Your answers are handed in as soon as the connection is back. You may close this page: they are kept on this device, and handed in when you open your courses again.';
const TOO_LATE = 'What arrives after the time is over does not count.';

type WaitingToHandInProps = { attempt: AttemptWork & AttemptView; work: KeptAttempt };

/** Between pressing "Hand in" and the result, which may wait for the network. */
export function WaitingToHandIn({ attempt, work }: WaitingToHandInProps) {
  const left = useTimeLeft(work);
  const isOver = left !== null && left <= 0;
  return (
    <Panel isRoomy aria-label="Handing in">
      <Stack align="center" ta="center" gap="md" py="md">
        <Loader aria-hidden="true" />
        <Title order={1} size="h3" ref={focusOnMount} tabIndex={-1} className={classes.text}>
          {isOver ? 'The time is over' : 'Handing in'}
        </Title>
        <Text maw={460} role="status">
          {attempt.isOffline || attempt.failure ? WAITING : 'Your answers are on their way…'}
        </Text>
        {attempt.isOffline && left !== null && !isOver ? <Text maw={460}>{TOO_LATE}</Text> : null}
        {attempt.isOffline && !isOver ? (
          <Button variant="default" size="lg" onClick={() => void attempt.handIn(false)}>
            Go on answering
          </Button>
        ) : null}
        {attempt.failure ? (
          <Button variant="default" size="lg" onClick={() => void attempt.refresh()}>
            Try again
          </Button>
        ) : null}
      </Stack>
    </Panel>
  );
}
