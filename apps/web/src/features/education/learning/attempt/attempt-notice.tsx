import { Text } from '@mantine/core';
import { Notice } from '../../../../ui/notice.tsx';
import type { AttemptView } from './attempt-work.ts';
import { type KeptAttempt, unsentOf } from './kept-attempt.ts';

type Props = { attempt: AttemptView; work: KeptAttempt };

/** Whether the answers are safe, in calm words. */
export function AttemptNotice({ attempt: { isOffline, failure }, work }: Props) {
  if (failure) {
    return (
      <Notice tone="warning" title="Your answers could not be saved">
        {failure.message} They are kept on this device.
      </Notice>
    );
  }
  if (isOffline) {
    return (
      <Notice tone="info" title="No connection">
        You can go on. Your answers are kept on this device and sent when the connection is back.
        {work.attempt.ends_at === null ? '' : ' What arrives after the time is over does not count.'}
      </Notice>
    );
  }
  const isSaved = Object.keys(unsentOf(work)).length === 0;
  return (
    <Text size="sm" c="dimmed" role="status">
      {Object.keys(work.noted).length === 0 ? '' : isSaved ? 'Answers saved' : 'Saving your answers…'}
    </Text>
  );
}
