import { type SalivaStatus, statusSeverity } from '../measurements/measurement-status.ts';
import { type DecidingNote, followUpOf, type HydrationTest, opensFollowUp } from '../monitoring/follow-up.ts';
import { isWorkingDay, type ShiftPattern } from '../roster/roster.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { DAY_MS } from '../time/durations.ts';

/**
 * One person as the digest looks at them: their valid hydration tests of the last days, or the last one however old,
 * and the notes about these.
 */
export type DigestPerson = {
  readonly user_id: string;
  readonly name: string;
  readonly tests: readonly HydrationTest[];
  readonly notes: readonly DecidingNote[];
  readonly patterns: readonly ShiftPattern[];
};

/** `tested_ms` is when the last test was taken: from then on somebody waits. */
export type OpenFollowUp = { readonly name: string; readonly tested_ms: number };

/** A follow-up that is open for longer is still listed, but no longer news: it was, every day until then. */
export const FOLLOW_UP_NEWS_DAYS = 14;

export type DehydratedPerson = { readonly name: string; readonly worst: SalivaStatus };

/** What a day came to for those whom somebody may see. Names are in the order in which they are to be read. */
export type Digest = {
  readonly people: number;
  /** How many were tested in the period, and by how many tests. */
  readonly tested: number;
  readonly tests: number;
  /** Who was moderately or severely dehydrated in the period, worst first. */
  readonly dehydrated: readonly DehydratedPerson[];
  /** Whose follow-up nobody has closed, however old; the newest first. */
  readonly followUps: readonly OpenFollowUp[];
  /** Who was at work on the day and not tested in the period. */
  readonly missed: readonly string[];
};

type Period = {
  readonly fromMs: number;
  readonly toMs: number;
  /** The local day on which the period begins. */
  readonly day: CalendarDay;
};

/** The period runs from its first instant to before its last; follow-ups are as of now. */
export function dailyDigestOf(people: readonly DigestPerson[], { fromMs, toMs, day }: Period): Digest {
  const within = people.map((person) => ({
    ...person,
    today: person.tests.filter(({ created_ms }) => created_ms >= fromMs && created_ms < toMs),
  }));
  const tested = within.filter(({ today }) => today.length > 0);
  const dehydrated = tested.flatMap(({ name, today }) => {
    const worst = today
      .map(({ status }) => status)
      .reduce((one, other) => (statusSeverity(other) > statusSeverity(one) ? other : one));
    return opensFollowUp(worst) ? [{ name, worst }] : [];
  });
  return {
    people: people.length,
    tested: tested.length,
    tests: tested.reduce((sum, { today }) => sum + today.length, 0),
    dehydrated: dehydrated.sort((one, other) => statusSeverity(other.worst) - statusSeverity(one.worst)),
    followUps: people
      .flatMap(({ name, tests, notes }) => {
        const followUp = followUpOf(tests, notes);
        return followUp && followUp.closing === null ? [{ name, tested_ms: followUp.latest.created_ms }] : [];
      })
      .sort((one, other) => other.tested_ms - one.tested_ms),
    missed: within
      .filter(({ today, patterns }) => today.length === 0 && isWorkingDay(patterns, day))
      .map(({ name }) => name),
  };
}

/** A digest goes out when somebody was tested or a follow-up is open that has not been reported for weeks. */
export function hasNews({ tested, followUps }: Digest, nowMs: number): boolean {
  return tested > 0 || followUps.some(({ tested_ms }) => nowMs - tested_ms < FOLLOW_UP_NEWS_DAYS * DAY_MS);
}
