import { timeLeftText, timeWarning } from '@heatwise/domain/education/attempt';
import { Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useEffect } from 'react';
import classes from './attempt.module.css';
import type { KeptAttempt } from './kept-attempt.ts';
import { useTimeLeft } from './use-attempt.ts';

type TimeLeftProps = { work: KeptAttempt; onOver: () => void };

/** The remaining time, calmly; said aloud five minutes and one minute before the end. Nothing where there is no limit. */
export function TimeLeft({ work, onOver }: TimeLeftProps) {
  const left = useTimeLeft(work);
  const isOver = left !== null && left <= 0 && !work.hands_in.is_wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver]);
  if (left === null) return null;
  const warning = timeWarning(left);
  return (
    <>
      <span className={classes.time} data-warning={warning ?? undefined}>
        <IconClock size={18} stroke={1.8} aria-hidden="true" />
        <Text span size="sm" role="timer">
          {timeLeftText(left)}
        </Text>
      </span>
      <span className="visually-hidden" role="status">
        {warning === null ? '' : warningText(warning)}
      </span>
    </>
  );
}

function warningText(minutes: number): string {
  const text = minutes === 1 ? 'one minute' : `${minutes} minutes`;
  return `You have less than ${text} left. What you have answered by then is handed in by itself.`;
}
