import { isWithinMeasurementNoise } from '../measurements/measurement-noise.ts';
import { statusSeverity } from '../measurements/measurement-severity.ts';
import type { TodayState } from '../roster/due.ts';
import {
  type DecidingNote,
  type FollowUp,
  type HydrationTest,
  isLeftOpen,
  opensFollowUp,
  type RetestState,
  retestAfter,
} from './follow-up.ts';

/** Under which head a person is on the wall. */
export const WALL_GROUPS = ['follow-up', 'due', 'tested', 'day off'] as const;
export type WallGroup = (typeof WALL_GROUPS)[number];

/** What decides over a person's place on the wall. */
export type WallPerson = {
  /** The last valid hydration test; null without one. */
  readonly latest: HydrationTest | null;
  readonly followUp: FollowUp<HydrationTest, DecidingNote> | null;
  /** What the roster says of their day. */
  readonly today: TodayState;
};

/** An open follow-up comes first, however old it is and whether they are at work; the roster says the rest. */
export function wallGroup({ followUp, today }: WallPerson): WallGroup {
  return followUp && followUp.closing === null ? 'follow-up' : today;
}

const URGENCY: Readonly<Record<RetestState, number>> = { overdue: 2, due: 1, resting: 0 };

/**
 * Who stands first within a group: the worst result; of these who can still be retested in time, before those whose
 * follow-up was left open; then the retest that is overdue, then the one that is due now; of equals the one whose test
 * is longest ago. Who was never tested comes last.
 */
export function compareOnWall(one: WallPerson, other: WallPerson, nowMs: number): number {
  const [before, after] = [placeOf(one, nowMs), placeOf(other, nowMs)];
  const first = before.findIndex((part, index) => part !== after[index]);
  return first < 0 ? 0 : (after[first] ?? 0) - (before[first] ?? 0);
}

/** Larger is more urgent, part by part. */
function placeOf({ latest, followUp }: WallPerson, nowMs: number): readonly number[] {
  if (!latest) return [-1, -1, -1, -1, 0];
  const isOpen = followUp !== null && followUp.closing === null;
  const isFresh = isOpen && !isLeftOpen(followUp, nowMs);
  const urgency = isFresh ? URGENCY[retestAfter(latest, nowMs).state] : 0;
  return [isOpen ? 1 : 0, statusSeverity(latest.status), isFresh ? 1 : 0, urgency, -latest.created_ms];
}

/** How many follow-ups are open, and how many of these were left open for a day or more. */
export function openFollowUps(
  people: readonly Pick<WallPerson, 'followUp'>[],
  nowMs: number,
): { readonly open: number; readonly leftOpen: number } {
  const open = people.flatMap(({ followUp }) => (followUp && followUp.closing === null ? [followUp] : []));
  return { open: open.length, leftOpen: open.filter((followUp) => isLeftOpen(followUp, nowMs)).length };
}

/** How a test compares with the person's one before. */
export type TestChange = {
  readonly change: 'first' | 'worse' | 'better' | 'same';
  readonly opens: boolean;
  readonly closes: boolean;
  /** The two values are too close for the change of class to mean much. */
  readonly isWithinNoise: boolean;
};

export function changeOfTest(
  test: Pick<HydrationTest, 'status' | 'value'>,
  before: Pick<HydrationTest, 'status' | 'value'> | null,
): TestChange {
  const opensNow = opensFollowUp(test.status);
  if (!before) return { change: 'first', opens: opensNow, closes: false, isWithinNoise: false };
  const step = statusSeverity(test.status) - statusSeverity(before.status);
  const opened = opensFollowUp(before.status);
  return {
    change: step > 0 ? 'worse' : step < 0 ? 'better' : 'same',
    opens: opensNow && !opened,
    closes: opened && !opensNow,
    isWithinNoise: isWithinMeasurementNoise(before.value, test.value),
  };
}

/** What the wall calls "the last hour". */
export const RECENT_CHANGES_MS = 3_600_000;
