import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type AssignmentFacts,
  addMonths,
  type CourseTurn,
  dueDateOf,
  type EnrolmentChange,
  enrolmentChanges,
  nextRound,
  validUntil,
} from './enrolment.ts';

test('due on a day, some days after it was assigned, or at no time', () => {
  expect(dueDateOf({ kind: 'none' }, '2026-11-23')).toBeNull();
  expect(dueDateOf({ kind: 'date', date: '2026-12-01' }, '2026-11-23')).toBe('2026-12-01');
  expect(dueDateOf({ kind: 'days', days: 14 }, '2026-12-25')).toBe('2027-01-08');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-15', 24, '2028-12-15'],
])('%s and %i months', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then);
});

test('what repeats every 12 months opens 30 days before it is due', () => {
  expect(nextRound({ kind: 'months', months: 12 }, '2026-03-10')).toEqual({
    opens_on: '2027-02-08',
    due_on: '2027-03-10',
  });
});

test('a repeat of one month opens the day after at the earliest', () => {
  expect(nextRound({ kind: 'months', months: 1 }, '2026-02-01')).toEqual({
    opens_on: '2026-02-02',
    due_on: '2026-03-01',
  });
});

const october = { kind: 'yearly', month: 10, day: 1 } as const;
test.each([
  ['2026-05-20', '2026-10-01'],
  // 3 July is 90 days before: it counts for this season already.
  ['2026-07-02', '2026-10-01'],
  ['2026-07-03', '2027-10-01'],
  ['2026-10-01', '2027-10-01'],
  ['2026-12-31', '2027-10-01'],
])('finished on %s, due again before the season that begins on %s', (doneOn, due_on) => {
  expect(nextRound(october, doneOn)?.due_on).toBe(due_on);
});

test('a season that begins on 29 February begins on the 28th where there is none', () => {
  expect(nextRound({ kind: 'yearly', month: 2, day: 29 }, '2026-03-01')?.due_on).toBe('2027-02-28');
  expect(nextRound({ kind: 'yearly', month: 2, day: 29 }, '2027-06-01')?.due_on).toBe('2028-02-29');
});

test('a certificate lasts for its months, or forever', () => {
  expect(validUntil(12, '2026-11-23')).toBe('2027-11-23');
  expect(validUntil(null, '2026-11-23')).toBeNull();
  expect(nextRound({ kind: 'none' }, '2026-11-23')).toBeNull();
});

const TODAY = '2026-11-23';
const worker = { user_id: 'worker', tag_ids: ['crane', 'night'] };
const assigned: AssignmentFacts = {
  module_id: 'water',
  everyone: false,
  user_ids: [],
  tag_ids: ['crane'],
  due: { kind: 'days', days: 14 },
  repeats: { kind: 'none' },
};
const turn: CourseTurn = {
  course_id: 'c1',
  module_id: 'water',
  round: 1,
  due_on: '2026-12-07',
  is_started: false,
  is_excused: false,
  is_withdrawn: false,
  done_on: null,
  is_asked_again: false,
  next_round_on: null,
  next_due_on: null,
};
const changes = (assignments: readonly AssignmentFacts[], courses: readonly CourseTurn[] = []) =>
  enrolmentChanges(worker, assignments, courses, TODAY);

test('by a tag, by name, or with everybody', () => {
  const given = [{ kind: 'give', module_id: 'water', round: 1, due_on: '2026-12-07' }];
  expect(changes([assigned])).toEqual(given);
  expect(changes([{ ...assigned, tag_ids: [], user_ids: ['worker'] }])).toEqual(given);
  expect(changes([{ ...assigned, tag_ids: [], everyone: true }])).toEqual(given);
  expect(changes([{ ...assigned, tag_ids: ['roof'] }])).toEqual([]);
});

test('two assignments of a module make one course, due at the earlier date', () => {
  const fixed = { ...assigned, tag_ids: ['night'], due: { kind: 'date', date: '2026-12-01' } } as const;
  expect(changes([assigned, fixed])).toEqual([
    { kind: 'give', module_id: 'water', round: 1, due_on: '2026-12-01' },
  ]);
  expect(changes([assigned, fixed], [turn])).toEqual([
    { kind: 'due', course_id: 'c1', due_on: '2026-12-01' },
  ]);
  expect(changes([assigned, fixed], [{ ...turn, due_on: '2026-11-30' }])).toEqual([]);
});

test('days to the due date do not begin again', () => {
  expect(changes([assigned], [{ ...turn, due_on: '2026-11-25' }])).toEqual([]);
});

test('what is not begun goes with its tag, what is begun, excused or finished stays', () => {
  expect(changes([], [turn])).toEqual([{ kind: 'withdraw', course_id: 'c1' }]);
  for (const kept of [
    { is_started: true },
    { is_excused: true },
    { done_on: '2026-11-01' },
    { is_withdrawn: true },
  ])
    expect(changes([], [{ ...turn, ...kept }])).toEqual([]);
});

test('whoever comes back to the tag has the course again, with new days', () => {
  expect(changes([assigned], [{ ...turn, is_withdrawn: true, due_on: '2026-01-01' }])).toEqual([
    { kind: 'give-back', course_id: 'c1', due_on: '2026-12-07' },
  ]);
});

test('whoever has finished it is not asked by another assignment', () => {
  expect(changes([assigned], [{ ...turn, is_started: true, done_on: '2026-11-01' }])).toEqual([]);
});

const yearly = { ...assigned, repeats: { kind: 'months', months: 12 } } as const;
const done: CourseTurn = { ...turn, is_started: true, done_on: '2026-01-10' };

test('a repeat that is assigned after it was finished is noted', () => {
  expect(changes([yearly], [done])).toEqual([
    { kind: 'repeat', course_id: 'c1', next: { opens_on: '2026-12-11', due_on: '2027-01-10' } },
  ]);
});

test('the next turn is given on its day, and while it is still assigned', () => {
  const noted = { ...done, next_round_on: TODAY, next_due_on: '2026-12-23' };
  expect(changes([yearly], [noted])).toEqual([
    { kind: 'give', module_id: 'water', round: 2, due_on: '2026-12-23' },
  ]);
  expect(changes([yearly], [{ ...noted, next_round_on: '2026-11-24' }])).toEqual([]);
  expect(changes([], [noted])).toEqual([]);
});

test('a new version that everybody takes again is due some days after, where days were given', () => {
  const asked = { ...done, next_round_on: TODAY };
  expect(changes([assigned], [asked])).toMatchObject([{ round: 2, due_on: '2026-12-07' }]);
});

test('whoever everybody was asked with takes it when it is theirs again, though no day was noted', () => {
  const asked = { ...done, is_asked_again: true };
  expect(changes([assigned], [asked])).toMatchObject([{ kind: 'give', round: 2, due_on: '2026-12-07' }]);
  expect(changes([], [asked])).toEqual([]);
});

test('a later turn that comes back keeps its day', () => {
  const fixed = { ...assigned, due: { kind: 'date', date: '2025-12-01' } } as const;
  const second = { ...turn, round: 2, is_withdrawn: true, due_on: '2026-12-01' };
  expect(changes([fixed], [second])).toMatchObject([{ kind: 'give-back', due_on: '2026-12-01' }]);
  expect(changes([fixed], [{ ...second, due_on: null }])).toMatchObject([{ due_on: null }]);
});

/** What the changes make of the courses. */
function applied(courses: readonly CourseTurn[], made: readonly EnrolmentChange[]): CourseTurn[] {
  const after = new Map(courses.map((one) => [one.module_id, one]));
  const of = (id: string) => [...after.values()].find(({ course_id }) => course_id === id) ?? turn;
  for (const change of made) {
    if (change.kind === 'give') {
      const { module_id, round, due_on } = change;
      after.set(module_id, { ...turn, course_id: `${module_id}${round}`, module_id, round, due_on });
    } else {
      const before = of(change.course_id);
      if (change.kind === 'give-back')
        after.set(before.module_id, { ...before, is_withdrawn: false, due_on: change.due_on });
      if (change.kind === 'withdraw') after.set(before.module_id, { ...before, is_withdrawn: true });
      if (change.kind === 'due') after.set(before.module_id, { ...before, due_on: change.due_on });
      if (change.kind === 'repeat')
        after.set(before.module_id, {
          ...before,
          next_round_on: change.next.opens_on,
          next_due_on: change.next.due_on,
        });
    }
  }
  return [...after.values()];
}

test('looking again changes nothing, whatever was assigned and done', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`);
  const due = fc.oneof(
    fc.constant({ kind: 'none' } as const),
    day.map((date) => ({ kind: 'date', date }) as const),
    fc.integer({ min: 1, max: 60 }).map((days) => ({ kind: 'days', days }) as const),
  );
  const repeats = fc.oneof(
    fc.constant({ kind: 'none' } as const),
    fc.integer({ min: 1, max: 24 }).map((months) => ({ kind: 'months', months }) as const),
    fc.record({
      kind: fc.constant('yearly' as const),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 31 }),
    }),
  );
  const module_id = fc.constantFrom('water', 'shade');
  const assignment = fc.record({
    module_id,
    everyone: fc.boolean(),
    user_ids: fc.subarray(['worker', 'other']),
    tag_ids: fc.subarray(['crane', 'roof']),
    due,
    repeats,
  });
  const course = fc.record({
    course_id: fc.constant(''),
    module_id,
    round: fc.integer({ min: 1, max: 3 }),
    due_on: fc.option(day),
    is_started: fc.boolean(),
    is_excused: fc.boolean(),
    is_withdrawn: fc.boolean(),
    done_on: fc.option(day),
    is_asked_again: fc.boolean(),
    next_round_on: fc.option(day),
    next_due_on: fc.option(day),
  });
  fc.assert(
    fc.property(
      fc.array(assignment, { maxLength: 4 }),
      fc.uniqueArray(course, { maxLength: 2, selector: (one) => one.module_id }),
      (assignments, drawn) => {
        // Only what was not begun is ever withdrawn.
        const courses = drawn.map((one) => ({
          ...one,
          course_id: `${one.module_id}${one.round}`,
          is_withdrawn: one.is_withdrawn && one.done_on === null,
        }));
        const after = applied(courses, enrolmentChanges(worker, assignments, courses, TODAY));
        expect(enrolmentChanges(worker, assignments, after, TODAY)).toEqual([]);
      },
    ),
    { numRuns: 500 },
  );
});
