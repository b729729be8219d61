import { nextEntry, POINTS, worthOfFollowUp, worthOfTest } from '@heatwise/domain/loyalty/points';
import type { Kysely } from 'kysely';
import type { BlockWork } from '../../background/block-work.ts';
import type { Tables } from '../../database/tables.ts';
import { inOrganisation, type OrganisationScope } from '../../organisation/organisation-scope.ts';
import { organisationsToReward } from '../../organisation/programme-organisations.store.ts';
import {
  clockOf,
  coursesOfSlice,
  followUpsOf,
  noteSliceLooked,
  notesAfter,
  sliceToLookAt,
  testsAfter,
} from './looked-at.store.ts';
import {
  type Account,
  appendEntries,
  bookedFor,
  lockAccount,
  type NewEntry,
  noteLooked,
  setLookAside,
} from './loyalty.store.ts';

/** Tests, or notes, looked at in one transaction. */
const AT_ONCE = 500;

type Parts = { readonly database: Kysely<Tables>; readonly clock: () => Date };

/**
 * Books points for what has changed since the last look: what is booked for a subject is brought to what it is worth now.
 * Entries and how far was looked are one transaction, so a server that is killed loses nothing and books nothing twice;
 * nothing of it happens while tests are stored. See decisions/0197.
 */
export function loyaltyLooks({ database, clock }: Parts): BlockWork {
  return {
    name: 'booking points',
    failures: { name: 'heatwise_loyalty_failures_total', help: 'Looks for points that failed.' },
    organisations: () => organisationsToReward(database, clock()),
    block: (orgId) => inOrganisation(database, orgId, (scope) => lookOnce(scope, clock())),
    setAside: (orgId) => inOrganisation(database, orgId, (scope) => setLookAside(scope, clock())),
  };
}

/** One block. False when everything was looked at. */
async function lookOnce(scope: OrganisationScope, now: Date): Promise<boolean> {
  const account = await lockAccount(scope);
  // Read before the rows: what is stamped later is left to the next look.
  const looked_us = await clockOf(scope);
  const tests = await lookAtTests(scope, account, now);
  const notes = await lookAtNotes(scope, account, now);
  const goesOn = await lookAtCourses(scope, now);
  const isAll = tests.isAll && notes.isAll;
  await noteLooked(scope, { ...tests.until, ...notes.until, ...(isAll ? { looked_us } : {}) });
  return goesOn || !isAll;
}

async function lookAtTests(scope: OrganisationScope, { tests_until }: Account, now: Date) {
  const tests = await testsAfter(scope, tests_until, AT_ONCE);
  const ids = tests.map(({ measurement_id }) => measurement_id);
  const booked = await bookedFor(scope, 'test', ids);
  const entries = tests.flatMap(
    (test) =>
      entryFor(
        'test',
        test.measurement_id,
        { booked: booked.get(test.measurement_id), worth: worthOfTest(test) },
        {
          earned_ms: Date.parse(test.created_time),
          now,
        },
      ) ?? [],
  );
  await appendEntries(scope, entries, now);
  // A test that no longer counts takes along what was booked for its follow-up.
  await bookFollowUps(scope, ids, now);
  const last = tests.at(-1);
  return { isAll: tests.length < AT_ONCE, until: last ? { tests_until: last.modified_time } : {} };
}

async function lookAtNotes(scope: OrganisationScope, { notes_until }: Account, now: Date) {
  const notes = await notesAfter(scope, notes_until, AT_ONCE);
  await bookFollowUps(scope, [...new Set(notes.map(({ measurement_id }) => measurement_id))], now);
  const last = notes.at(-1);
  return { isAll: notes.length < AT_ONCE, until: last ? { notes_until: last.written_time } : {} };
}

async function bookFollowUps(scope: OrganisationScope, ids: readonly string[], now: Date): Promise<void> {
  const followUps = await followUpsOf(scope, ids);
  const booked = await bookedFor(
    scope,
    'follow_up',
    followUps.map(({ measurement_id }) => measurement_id),
  );
  const entries = followUps.flatMap((followUp) => {
    const { measurement_id, created_time, written_time, kind } = followUp;
    const written_ms = Date.parse(written_time);
    const worth = worthOfFollowUp({
      kind,
      written_ms,
      measured_ms: Date.parse(created_time),
      test_counts: worthOfTest(followUp) > 0,
    });
    const sums = { booked: booked.get(measurement_id), worth };
    return entryFor('follow_up', measurement_id, sums, { earned_ms: written_ms, now }) ?? [];
  });
  await appendEntries(scope, entries, now);
}

/** One slice of people. False when there was none to look at. */
async function lookAtCourses(scope: OrganisationScope, now: Date): Promise<boolean> {
  const changed = await sliceToLookAt(scope);
  if (!changed) return false;
  const entries = (await coursesOfSlice(scope, changed.slice)).flatMap((course) => {
    const { course_id, title, done_on, is_withdrawn, booked } = course;
    const worth = done_on !== null && !is_withdrawn ? POINTS.course : 0;
    const earned_ms = done_on === null ? now.getTime() : Date.parse(done_on);
    const entry = entryFor('course', course_id, { booked: booked ?? undefined, worth }, { earned_ms, now });
    return entry ? [{ ...entry, note: title }] : [];
  });
  await appendEntries(scope, entries, now);
  await noteSliceLooked(scope, changed);
  return true;
}

type Sums = { readonly booked: number | undefined; readonly worth: number };
type Times = { readonly earned_ms: number; readonly now: Date };

/** The first entry of a subject is of when it was earned, though not of the future; what changes later is of now. */
function entryFor(
  reason: NewEntry['reason'],
  subject_id: string,
  { booked, worth }: Sums,
  { earned_ms, now }: Times,
): NewEntry | null {
  const points = nextEntry(booked ?? 0, worth);
  if (points === null) return null;
  const at = booked === undefined ? new Date(Math.min(earned_ms, now.getTime())) : now;
  return { reason, subject_id, points, at };
}
