import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { organisationsWith } from './organisations-with-work.store.ts';

const now = new Date();
const today = now.toISOString().slice(0, 10);
const later = new Date(now.getTime() + 400 * DAY_MS);

/** Each question, with what it is asked for. */
const questions = {
  organisations_to_alert: { now_: later },
  organisations_to_enrol: { today },
  organisations_to_erase: {},
  organisations_to_follow: { now_: later },
  organisations_to_forget: {},
  organisations_to_mail_courses: { now_: later },
  organisations_to_report: { now_: later, kept_since: later },
  organisations_to_restamp: {},
  organisations_to_reward: { now_: later, not_these: [] },
  organisations_to_sweep: {},
  organisations_with_bi: {},
  organisations_with_files: { before: later },
  organisations_with_people: {},
  organisations_with_ticket_work: { resolved_before: later, sent_before: later },
  organisations_with_webhook_work: { now_: later },
} as const;

let database: TestDatabase;
let ours: TestOrganisation[];
beforeAll(async () => {
  database = await openTestDatabase();
  ours = await Promise.all(
    ['Harbour', 'Quarry', 'Mill', 'Mine'].map((name) => makeOrganisation(database.owner, name)),
  );
  for (const organisation of ours) await organisation.addPerson();
});
afterAll(() => database.close());

test('all questions are known here', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and proname ~ '^organisations_(to|with)_' order by 1`.execute(
    database.owner,
  );
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(questions).sort());
});

test('who has people has work, and who is being erased has none', async () => {
  const ids = ours.map(({ org_id }) => org_id).sort();
  const asked = { name: 'organisations_with_people' } as const;
  expect((await organisationsWith(database.app, asked)).sort()).toEqual(ids);
  const [first] = ours;
  await sql`insert into closings (org_id, closed_at, erase_at, erasing_since)
    values (${first?.org_id}, ${now}, ${now}, ${now})`.execute(database.owner);
  expect((await organisationsWith(database.app, asked)).sort()).toEqual(
    ids.filter((id) => id !== first?.org_id),
  );
  expect((await organisationsWith(database.app, { ...asked, withErased: true })).sort()).toEqual(ids);
});

test.each(Object.entries(questions))('%s can be asked', async (name, parameters) => {
  const asked = { name: name as keyof typeof questions, parameters };
  const found = await organisationsWith(database.app, { ...asked, withErased: true });
  if (process.env.CITUS_URL === undefined) return;
  // Each machine by itself answers the same.
  const texts = Object.entries(parameters).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? '{}' : value,
  ]);
  const { rows } = await sql<{ org_id: string; silent: string | null }>`
    select org_id, silent from work_of_machines_that_answer(${name}, ${JSON.stringify(Object.fromEntries(texts))}::jsonb)`.execute(
    database.app,
  );
  expect(rows.filter(({ silent }) => silent !== null)).toEqual([]);
  // What stays on the coordinator no other machine has.
  if (name !== 'organisations_to_follow')
    expect(rows.map(({ org_id }) => org_id).sort()).toEqual(found.sort());
});
