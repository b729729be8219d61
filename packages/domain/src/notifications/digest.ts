import { statusSeverity } from '../measurements/measurement-severity.ts';
import type { SalivaStatus } from '../measurements/saliva-status.ts';
import { type DecidingNote, followUpOf, type HydrationTest, opensFollowUp } from '../monitoring/follow-up.ts';
import { isDueForTest } from '../people/roster.ts';

/** One person as the digest looks at them: their valid hydration tests of the last days and the notes about these. */
export type DigestPerson = {
  readonly user_id: string;
  readonly name: string;
  readonly tests: readonly HydrationTest[];
  readonly notes: readonly DecidingNote[];
};

export type DehydratedPerson = { readonly name: string; readonly worst: SalivaStatus };

/** What a day came to for those whom somebody may see. Names are in the order in which they are to be read. */
export type Digest = {
  readonly people: number;
  /** How many were tested in the period, and by how many tests. */
  readonly tested: number;
  readonly tests: number;
  /** Who was moderately or severely dehydrated in the period, worst first. */
  readonly dehydrated: readonly DehydratedPerson[];
  /** Whose follow-up nobody has closed, however old. */
  readonly followUps: readonly string[];
  /** Who is due for a test now. */
  readonly due: readonly string[];
};

type Period = { readonly fromMs: number; readonly toMs: number; readonly nowMs: number };

/** The period runs from its first instant to before its last; follow-ups and who is due are as of now. */
export function digestOf(people: readonly DigestPerson[], { fromMs, toMs, nowMs }: Period): Digest {
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
  const latestMs = ({ tests }: DigestPerson) =>
    tests.reduce<number | null>((last, { created_ms }) => Math.max(last ?? created_ms, created_ms), null);
  return {
    people: people.length,
    tested: tested.length,
    tests: tested.reduce((sum, { today }) => sum + today.length, 0),
    dehydrated: dehydrated.sort((one, other) => statusSeverity(other.worst) - statusSeverity(one.worst)),
    followUps: people.flatMap(({ name, tests, notes }) => {
      const followUp = followUpOf(tests, notes);
      return followUp && followUp.closing === null ? [name] : [];
    }),
    due: people.filter((person) => isDueForTest(latestMs(person), nowMs)).map(({ name }) => name),
  };
}

/** A digest goes out when somebody was tested or a follow-up is open; that people are due is no news by itself. */
export function hasNews({ tested, followUps }: Digest): boolean {
  return tested > 0 || followUps.length > 0;
}
