import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SalivaStatus } from '../measurements/measurement-status.ts';
import { MINUTE_MS } from '../time/durations.ts';
import {
  type DecidingNote,
  FOLLOW_UP_CLOSED,
  FOLLOW_UP_ENDED,
  FOLLOW_UP_MOVED_ON,
  FOLLOW_UP_NOTE_MAX_LENGTH,
  FOLLOW_UP_OPEN,
  followUpOf,
  type HydrationTest,
  isLeftOpen,
  NOTE_EMPTY,
  NOTE_TOO_LONG,
  type NoteKind,
  noteRefusal,
  noteTextProblem,
  retestAfter,
} from './follow-up.ts';

const letters = {
  h: 'hydrated',
  m: 'mildly_dehydrated',
  o: 'moderately_dehydrated',
  s: 'severely_dehydrated',
} as const satisfies Record<string, SalivaStatus>;

/** One test a minute, named by its minute: 'hos' is hydrated, moderate, severe. A blank is a minute without a test. */
function tests(text: string): HydrationTest[] {
  return [...text].flatMap((letter, minute) => {
    const status = letters[letter as keyof typeof letters];
    return status ? [{ measurement_id: `${minute}`, created_ms: minute * MINUTE_MS, status, value: 90 }] : [];
  });
}

/** 'close 2' is written about the test of the minute 2, in the order of the list. */
function notes(...texts: string[]): DecidingNote[] {
  return texts.map((text, place) => {
    const [kind, minute] = text.split(' ');
    return {
      measurement_id: String(minute),
      measured_ms: Number(minute) * MINUTE_MS,
      kind: kind as NoteKind,
      written_time: `2026-03-02T08:00:0${place}.000000Z`,
    };
  });
}

test.each([
  // [tests, notes, opened by, tests of the follow-up, closed]
  ['', [], null, 0, false],
  ['h', [], null, 0, false],
  ['m', [], null, 0, false],
  ['o', [], '0', 1, false],
  ['s', [], '0', 1, false],
  ['hmo', [], '2', 1, false],
  // A test that is less bad but still asks for a follow-up goes on with it.
  ['hsos', [], '1', 3, false],
  // A better test closes it, and the next bad one opens another.
  ['som', [], null, 0, false],
  ['somo', [], '3', 1, false],
  ['o', ['note 0'], '0', 1, false],
  ['oo', ['close 1'], '0', 2, true],
  // Of a test's closings and reopenings the last one decides.
  ['o', ['close 0', 'reopen 0'], '0', 1, false],
  ['o', ['close 0', 'reopen 0', 'close 0'], '0', 1, true],
  // A later test opens it again, and the closed ones stay behind.
  ['oos', ['close 1'], '2', 1, false],
  ['oos', ['close 1', 'close 2'], '0', 3, true],
  ['oos', ['close 1', 'close 2', 'reopen 2'], '2', 1, false],
  // A test that was taken before the closed one and arrives late is covered; the closed one may be gone.
  ['os', ['close 1'], '0', 2, true],
  ['o ', ['close 1'], '0', 1, true],
  // Taken after the closed one, it is not, however late the note was written.
  [' o o', ['close 1'], '3', 1, false],
] as const)(
  'tests "%s" with %j: opened by %s, %i tests, closed %s',
  (text, written, opened, count, closed) => {
    const found = followUpOf(tests(text), notes(...written));
    expect(found?.opened.measurement_id ?? null).toBe(opened);
    expect(found?.tests.length ?? 0).toBe(count);
    expect(Boolean(found?.closing)).toBe(closed);
  },
);

test('a follow-up does not depend on the order of tests and notes', () => {
  const anyTests = fc
    .string({ unit: fc.constantFrom('h', 'm', 'o', 's', ' '), maxLength: 8 })
    .map((text) => tests(text));
  const anyNotes = fc
    .array(fc.constantFrom('close', 'reopen', 'note'), { maxLength: 6 })
    .chain((kinds) => fc.tuple(...kinds.map((kind) => fc.nat(7).map((minute) => `${kind} ${minute}`))))
    .map((texts) => notes(...texts));
  const both = fc.tuple(anyTests, anyNotes);
  fc.assert(
    fc.property(
      both.chain(([a, b]) =>
        fc.tuple(
          fc.constant([a, b] as const),
          fc.shuffledSubarray(a, { minLength: a.length }),
          fc.shuffledSubarray(b, { minLength: b.length }),
        ),
      ),
      ([[a, b], shuffled, mixed]) => {
        expect(followUpOf(shuffled, mixed)).toEqual(followUpOf(a, b));
      },
    ),
  );
});

test('of two tests at one time the worse one counts', () => {
  const [better, worse] = tests('ho').map((one) => ({ ...one, created_ms: 0 }));
  if (!better || !worse) throw new Error('two tests');
  expect(followUpOf([better, worse], [])?.latest).toBe(worse);
  expect(followUpOf([worse, better], [])?.latest).toBe(worse);
});

test.each([
  [29.9, 'resting'],
  [30, 'due'],
  [60, 'due'],
  [60.1, 'overdue'],
] as const)('%d minutes after the test the retest is %s', (minutes, state) => {
  const retest = retestAfter({ created_ms: 1000 }, 1000 + minutes * MINUTE_MS);
  expect(retest).toEqual({ from_ms: 1000 + 30 * MINUTE_MS, until_ms: 1000 + 60 * MINUTE_MS, state });
});

test('after a day an open follow-up counts as left open; a closed one does not', () => {
  const day = 24 * 60 * MINUTE_MS;
  const open = followUpOf(tests('o'), []);
  const closed = followUpOf(tests('o'), notes('close 0'));
  if (!open || !closed) throw new Error('two follow-ups');
  expect([isLeftOpen(open, day - 1), isLeftOpen(open, day), isLeftOpen(closed, day)]).toEqual([
    false,
    true,
    false,
  ]);
});

test.each([
  // [tests, notes, the test it names, what is written, the refusal]
  ['oh', [], '0', 'close', FOLLOW_UP_ENDED],
  ['o', [], '0', 'note', null],
  ['o', [], '0', 'close', null],
  ['o', [], '0', 'reopen', FOLLOW_UP_OPEN],
  ['os', [], '0', 'close', FOLLOW_UP_MOVED_ON],
  ['os', [], '0', 'note', FOLLOW_UP_MOVED_ON],
  ['o', ['close 0'], '0', 'close', FOLLOW_UP_CLOSED],
  ['o', ['close 0'], '0', 'note', FOLLOW_UP_CLOSED],
  ['o', ['close 0'], '0', 'reopen', null],
  // Reopening goes to the closing that counts.
  ['oo', ['close 0', 'close 1'], '0', 'reopen', FOLLOW_UP_MOVED_ON],
  ['oo', ['close 0', 'close 1'], '1', 'reopen', null],
] as const)(
  'tests "%s" with %j: about the test %s a "%s" is refused with %s',
  (text, written, id, kind, words) => {
    const refusal = noteRefusal(followUpOf(tests(text), notes(...written)), id, kind);
    expect(refusal).toBe(words);
  },
);

test.each([
  ['', NOTE_EMPTY],
  [' \n', NOTE_EMPTY],
  ['x'.repeat(FOLLOW_UP_NOTE_MAX_LENGTH), null],
  [`${'x'.repeat(FOLLOW_UP_NOTE_MAX_LENGTH)}\n`, null],
  ['x'.repeat(FOLLOW_UP_NOTE_MAX_LENGTH + 1), NOTE_TOO_LONG],
])('a note needs some words, and not too many', (text, problem) => {
  expect(noteTextProblem(text)).toBe(problem);
});
