import {
  classifySaliva,
  type SalivaStatus,
  salivaBaseline,
  statusSeverity,
} from '../measurements/measurement-status.ts';
import { MINUTE_MS } from '../time/durations.ts';

/** When the retest of a follow-up starts to mean something, and when it is late. See decisions/0021-follow-ups.md. */
export const RETEST_AFTER_MINUTES = 30;
export const RETEST_WITHIN_MINUTES = 60;
/** From this age on a retest reveals nothing about the result that asked for it, but somebody must still close it. */
export const LEFT_OPEN_AFTER_HOURS = 24;

/** A valid hydration test (`sosm`); invalid and removed ones count for nothing. */
export type HydrationTest = {
  readonly measurement_id: string;
  /** In ms since 1970. */
  readonly created_ms: number;
  readonly status: SalivaStatus;
  /** In mOsm. */
  readonly value: number;
};

/** What a note does to a follow-up: nothing, end it, or take such an end back. */
export const NOTE_KINDS = ['note', 'close', 'reopen'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** What somebody wrote about a test, as far as it decides over a follow-up. */
export type DecidingNote = {
  readonly measurement_id: string;
  /** When that test was taken, in ms since 1970. */
  readonly measured_ms: number;
  readonly kind: NoteKind;
  /** The server's instant text; unique within an organisation, so notes have one order. */
  readonly written_time: string;
};

export type FollowUp<Test extends HydrationTest, Note extends DecidingNote> = {
  /** The test that opened it. */
  readonly opened: Test;
  /** The last one, from which the time of the retest counts. */
  readonly latest: Test;
  /** All from the opening one on, newest first. */
  readonly tests: readonly Test[];
  /** How a person closed it; null while it is open. */
  readonly closing: Note | null;
};

/** Moderate and severe dehydration ask for a follow-up; about half of ordinary adults are mild. */
export function opensFollowUp(status: SalivaStatus): boolean {
  return statusSeverity(status) >= statusSeverity('moderately_dehydrated');
}

/** Newest first; of two tests at one time the worse one counts as the later. The same order on every device. */
export function compareTests(one: HydrationTest, other: HydrationTest): number {
  return (
    other.created_ms - one.created_ms ||
    statusSeverity(other.status) - statusSeverity(one.status) ||
    (one.measurement_id < other.measurement_id ? -1 : 1)
  );
}

/**
 * A person's follow-up, from their valid hydration tests (any order, at least back to the last that asks for none)
 * and what was written about them; null when the last test asks for none, because a better test closes it. It begins
 * with the first test that asks for one after a better test, or after one with which somebody closed the one before.
 * A closing note covers the test that it names and those taken before it: a later one opens a follow-up again, also
 * when it arrives late.
 */
export function followUpOf<Test extends HydrationTest, Note extends DecidingNote>(
  tests: readonly Test[],
  notes: readonly Note[],
): FollowUp<Test, Note> | null {
  const newestFirst = [...tests].sort(compareTests);
  const firstBetter = newestFirst.findIndex(({ status }) => !opensFollowUp(status));
  const bad = firstBetter < 0 ? newestFirst : newestFirst.slice(0, firstBetter);
  const [latest] = bad;
  if (!latest) return null;

  const closings = closingsIn(notes);
  const closingOf = (test: Test) => closings.find(({ measured_ms }) => measured_ms >= test.created_ms);
  const closing = closingOf(latest) ?? null;
  const firstCovered = closing ? -1 : bad.findIndex((test) => closingOf(test) !== undefined);
  const own = firstCovered < 0 ? bad : bad.slice(0, firstCovered);
  return { opened: own.at(-1) ?? latest, latest, tests: own, closing };
}

/** The notes with which tests are closed now: of each test's closings and reopenings the last one written decides. */
function closingsIn<Note extends DecidingNote>(notes: readonly Note[]): Note[] {
  const decisions = new Map<string, Note>();
  for (const note of notes) {
    if (note.kind === 'note') continue;
    const before = decisions.get(note.measurement_id);
    if (!before || before.written_time < note.written_time) decisions.set(note.measurement_id, note);
  }
  return [...decisions.values()]
    .filter(({ kind }) => kind === 'close')
    .sort((one, other) => (one.written_time < other.written_time ? 1 : -1));
}

export type RetestState = 'resting' | 'due' | 'overdue';

/** When the retest is to be, and where that stands now; all in ms since 1970. */
export type Retest = { readonly from_ms: number; readonly until_ms: number; readonly state: RetestState };

export function retestAfter(latest: Pick<HydrationTest, 'created_ms'>, nowMs: number): Retest {
  const from_ms = latest.created_ms + RETEST_AFTER_MINUTES * MINUTE_MS;
  const until_ms = latest.created_ms + RETEST_WITHIN_MINUTES * MINUTE_MS;
  const state = nowMs < from_ms ? 'resting' : nowMs <= until_ms ? 'due' : 'overdue';
  return { from_ms, until_ms, state };
}

/** Whether a follow-up has outlived its day. It stays open, and counted, until a better test or a note closes it. */
export function isLeftOpen(followUp: FollowUp<HydrationTest, DecidingNote>, nowMs: number): boolean {
  const age = nowMs - followUp.latest.created_ms;
  return followUp.closing === null && age >= LEFT_OPEN_AFTER_HOURS * 60 * MINUTE_MS;
}

export const FOLLOW_UP_NOTE_MAX_LENGTH = 500;
export const NOTE_EMPTY = 'Write what was done, or why.';
export const NOTE_TOO_LONG = `At most ${FOLLOW_UP_NOTE_MAX_LENGTH} characters.`;

/** What is wrong with the text of a note; null when nothing is. */
export function noteTextProblem(text: string): string | null {
  if (text.trim() === '') return NOTE_EMPTY;
  return text.trim().length > FOLLOW_UP_NOTE_MAX_LENGTH ? NOTE_TOO_LONG : null;
}

export const FOLLOW_UP_ENDED = 'A better test has closed this follow-up.';
export const FOLLOW_UP_MOVED_ON = 'There is a newer test. Please look at it first.';
export const FOLLOW_UP_CLOSED = 'This follow-up is already closed.';
export const FOLLOW_UP_OPEN = 'This follow-up is open.';

/**
 * Why a note of this kind cannot be written about this test of a person, whose follow-up is `followUp`; null when it
 * can. Whoever writes must have seen the last test: nobody closes what they do not know of.
 */
export function noteRefusal(
  followUp: FollowUp<HydrationTest, DecidingNote> | null,
  measurementId: string,
  kind: NoteKind,
): string | null {
  if (followUp === null) return FOLLOW_UP_ENDED;
  const { latest, closing } = followUp;
  if (kind === 'reopen') {
    if (closing === null) return FOLLOW_UP_OPEN;
    return closing.measurement_id === measurementId ? null : FOLLOW_UP_MOVED_ON;
  }
  if (latest.measurement_id !== measurementId) return FOLLOW_UP_MOVED_ON;
  return closing === null ? null : FOLLOW_UP_CLOSED;
}

/** A person's stored saliva test; `recorded` is the baseline that it brings along, as it was recorded. */
export type StoredSaliva = {
  readonly measurement_id: string;
  readonly type: 'sosm' | 'sosm_baseline';
  /** In mOsm. */
  readonly value: number;
  /** The wire's instant. */
  readonly created_time: string;
  readonly recorded: unknown;
};

/** A person's hydration tests with their classes, from their valid saliva tests: the baseline is made of these. */
export function classedTests(rows: readonly StoredSaliva[]): HydrationTest[] {
  const baselines = rows.filter(({ type }) => type === 'sosm_baseline');
  const baseline = salivaBaseline(baselines.map(({ value }) => value));
  return rows
    .filter(({ type }) => type === 'sosm')
    .map(({ measurement_id, type, value, created_time, recorded }) => ({
      measurement_id,
      created_ms: Date.parse(created_time),
      value,
      status: classifySaliva({ type, value, metadata: { _baseline: recorded } }, baseline),
    }));
}
