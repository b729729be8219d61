import {
  buildDemoOrganisation,
  type DemoOrganisation,
  demoMeasurementsBetween,
} from '@heatwise/builders/demo/build-demo-organisation';
import {
  DEMO_DAYS,
  DEMO_DOMAIN,
  DEMO_EMAILS,
  DEMO_PASSWORD,
  DEMO_SEED,
  demoDeviceSecret,
  demoId,
} from '@heatwise/builders/demo/demo-identity';
import { instantOf } from '@heatwise/builders/entity-builders';
import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hashPassword } from '../../apps/api/src/auth/password-hash.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { noteSentTests } from '../../apps/api/src/features/devices/sent-tests.ts';
import { voidTrainingCounts } from '../../apps/api/src/features/education/overview.store.ts';
import { tokenHash } from '../../apps/api/src/http/token.ts';
import {
  holdClock,
  instantOfMicroseconds,
  type Stamps,
} from '../../apps/api/src/organisation/organisation-clock.ts';
import { inOrganisation, writeInOrganisation } from '../../apps/api/src/organisation/organisation-scope.ts';
import { demoAlertRules } from './demo-alerts.ts';
import { DESK_EMAIL, fillDesk } from './demo-desk.ts';
import { drawPortrait } from './demo-portraits.ts';
import { demoProgramme } from './demo-programme.ts';
import { demoQuotes } from './demo-quotes.ts';
import { demoReports } from './demo-reports.ts';
import { fillStories } from './demo-stories.ts';
import { demoSupport } from './demo-support.ts';
import { demoSurveys } from './demo-surveys.ts';
import { demoDeskOwn, demoTickets } from './demo-tickets.ts';
import { demoTraining } from './demo-training.ts';
import { insertRows } from './insert-rows.ts';
import { refuseOthersDatabase } from './others-database.ts';

export { DEMO_PASSWORD };

/** Who can sign in to the demo, all with DEMO_PASSWORD. */
export const DEMO_ACCOUNTS = [
  { email: DEMO_EMAILS.admin, role: 'organisation admin' },
  { email: DEMO_EMAILS.manager, role: 'edits and measures the people of Drill and blast' },
  { email: DEMO_EMAILS.viewer, role: 'sees the people of Odessa, Texas' },
  { email: DEMO_EMAILS.worker, role: 'has no permission: own data only' },
  { email: DESK_EMAIL, role: 'answers what organisations send, at /desk' },
] as const;

/**
 * Printed by the demo and known to everybody: no other server than a demo ever stores it. Of the form that tokens had
 * before they named their organisation, for demos from then have this one.
 */
export const DEMO_DEVICE_TOKEN = `hwd_${Buffer.from(demoDeviceSecret(DEMO_SEED)).toString('base64url')}`;

const PORTRAIT_EVERY = 3;
/** Rows written last. */
const LOOKED_AT_FIRST = 3000n;
const DEMO_ORG_ID = demoId(DEMO_SEED, 'organisation');

type Parts = { readonly now: number; readonly hashPassword: (password: string) => Promise<string> };

/**
 * Puts the back office and the demo organisation into the database, each in one transaction: after a crash there is all of it or nothing.
 * Where it exists already, only the daily measurements since the last filling are added, so that an old demo ends
 * today as well; whatever people changed meanwhile stays. With nothing to add it writes nothing.
 * `database` may be the owner's: row-level security holds for owners too, so the organisation is always set. Throws
 * where others have their organisations already: everybody knows the demo's passwords.
 */
export async function fillDemo(
  database: Kysely<Tables>,
  parts: Parts = { now: Date.now(), hashPassword },
): Promise<void> {
  const filledTo = await inOrganisation(database, DEMO_ORG_ID, ({ tx }) => readFilledTo(tx));
  if (filledTo === null) await refuseOthersDatabase(database);
  await fillDesk(database, parts);
  await fillStories(database, parts.now);
  if (filledTo === null) {
    await createDemo(database, parts);
    await fillDeskOwn(database, parts.now);
  } else await topUp(database, Date.parse(filledTo), parts.now);
}

/** Room for whoever tries it out; it ends in a year. */
const demoLicence = (now: number) => ({
  org_id: DEMO_ORG_ID,
  plan: 'Site',
  seats: 25_000,
  valid_until: new Date(now + 365 * DAY_MS).toISOString().slice(0, 10),
});

/** Until when the demo has measurements; null when there is no demo. */
async function readFilledTo(tx: Transaction<Tables>): Promise<string | null> {
  const row = await tx
    .selectFrom('organisations')
    .select(['created_time', sql<string | null>`metadata->>'_demo_filled_to'`.as('filled_to')])
    .where('org_id', '=', DEMO_ORG_ID)
    .executeTakeFirst();
  return row ? (row.filled_to ?? row.created_time) : null;
}

/** Gives each row the next stamp as its modified_time; `own` are the columns that the wire does not have. */
function stamped<Row extends { modified_time: string }>(
  base: bigint,
  rows: readonly Row[],
  own: object = {},
) {
  return rows.map((row, index) => ({
    ...row,
    ...own,
    modified_time: instantOfMicroseconds(base + BigInt(index + 1)),
  }));
}

async function createDemo(database: Kysely<Tables>, { now, hashPassword }: Parts): Promise<void> {
  const demo = buildDemoOrganisation({ now });
  const [portraits, credentials] = await Promise.all([portraitsOf(demo), credentialsOf(demo, hashPassword)]);
  const tickets = await demoTickets(demo.users, DEMO_ORG_ID, now);
  await database.transaction().execute(async (tx) => {
    await sql`select set_config('app.org_id', ${DEMO_ORG_ID}, true)`.execute(tx);
    const metadata = { ...demo.organisation.metadata, _demo_filled_to: instantOf(now) };
    await insertRows(tx, 'organisations', [
      { ...demo.organisation, metadata, owner_id: demoId(DEMO_SEED, 'person/0') },
    ]);
    await insertRows(tx, 'org_sync_clock', [{ org_id: DEMO_ORG_ID, last_us: 0 }]);
    const { stamps, settling } = await holdClock(tx, DEMO_ORG_ID);
    await insertEntities(tx, stamps, demo, portraits);
    const { base: last } = stamps.takeBlock(0);
    await settling()?.execute(tx);
    await insertRows(tx, 'credentials', credentials);
    await insertRows(tx, 'organisation_domains', [
      { org_id: DEMO_ORG_ID, domain: DEMO_DOMAIN, is_registered: true },
    ]);
    const training = demoTraining(demo.users, DEMO_ORG_ID, now);
    for (const table of Object.keys(training) as (keyof typeof training)[])
      await insertRows(tx, table, training[table]);
    await insertRows(tx, 'licences', [demoLicence(now)]);
    await insertRows(tx, 'alert_rules', demoAlertRules(DEMO_ORG_ID, now));
    await insertRows(tx, 'reports', demoReports(DEMO_ORG_ID, now));
    for (const table of Object.keys(tickets) as (keyof typeof tickets)[])
      await insertRows(tx, table, tickets[table]);
    const { surveys, survey_versions } = demoSurveys(DEMO_ORG_ID, now);
    await insertRows(tx, 'surveys', surveys);
    await insertRows(tx, 'survey_versions', survey_versions);
    const { quotes, quote_versions } = demoQuotes(DEMO_ORG_ID, demo.users, now);
    await insertRows(tx, 'quotes', quotes);
    await insertRows(tx, 'quote_versions', quote_versions);
    await insertRows(tx, 'support_access', demoSupport(DEMO_ORG_ID, now));
    const programme = demoProgramme(DEMO_ORG_ID, now);
    for (const table of Object.keys(programme) as (keyof typeof programme)[])
      await insertRows(tx, table, programme[table]);
    // Finished courses earn points by what changed about training.
    const everybody = demo.users.map(({ user_id }) => user_id);
    await voidTrainingCounts({ tx, org_id: DEMO_ORG_ID, stamps }, everybody);
    await insertRows(tx, 'alert_looks', [looksAtLatest(last, now)]);
    for (const [id, image] of portraits) {
      await tx.insertInto('profile_images').values({ org_id: DEMO_ORG_ID, id, image }).execute();
    }
    await tx
      .insertInto('device_tokens')
      .values({
        org_id: DEMO_ORG_ID,
        device_token_id: demoId(DEMO_SEED, 'device token'),
        name: 'Simulated handhelds',
        token_hash: tokenHash(DEMO_DEVICE_TOKEN),
        used_at: null,
        revoked_at: null,
      })
      .execute();
  });
}

/** What the desk keeps about the demo is the back office's. */
async function fillDeskOwn(database: Kysely<Tables>, now: number): Promise<void> {
  const own = demoDeskOwn(DEMO_ORG_ID, now);
  await inOrganisation(database, BACK_OFFICE_ORG_ID, async ({ tx }) => {
    for (const table of Object.keys(own) as (keyof typeof own)[]) await insertRows(tx, table, own[table]);
  });
}

/** The newest tests are looked at for alerts as if they had come just now: older ones set nothing off anyway. */
function looksAtLatest(last: bigint, now: number) {
  const at = new Date(now).toISOString();
  const tests_until = instantOfMicroseconds(last - LOOKED_AT_FIRST);
  return { org_id: DEMO_ORG_ID, tests_until, looked_us: 0, clock_at: at, weather_at: at, due_at: at };
}

async function insertEntities(
  tx: Transaction<Tables>,
  stamps: Stamps,
  demo: DemoOrganisation,
  portraits: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const own = { org_id: DEMO_ORG_ID };
  await tx
    .updateTable('organisations')
    .set({ modified_time: stamps.next() })
    .where('org_id', '=', DEMO_ORG_ID)
    .execute();
  const users = demo.users.map((user) => ({ ...user, has_picture: portraits.has(user.user_id) }));
  // Rows that others refer to come first; browsers see the whole of it at once, after the commit.
  const tables = [
    ['users', users],
    ['tags', demo.tags],
    ['permissions', demo.permissions],
    ['custom_measurement_types', demo.custom_measurement_types],
    ['link_measurement_types', demo.link_measurement_types],
    ['strategies', demo.strategies],
    ['measurements', demo.measurements],
    ['link_measurements', demo.link_measurements],
  ] as const;
  for (const [table, rows] of tables) {
    const { base } = stamps.takeBlock(rows.length);
    await insertRows(tx, table, stamped<{ modified_time: string }>(base, rows, own));
  }
  await noteSentTests({ tx, ...own }, demo.measurements);
}

async function portraitsOf({ users }: DemoOrganisation): Promise<Map<string, Buffer>> {
  const pictured = users.filter((_, index) => index % PORTRAIT_EVERY === 0);
  return new Map(
    await Promise.all(pictured.map(async ({ user_id }) => [user_id, await drawPortrait(user_id)] as const)),
  );
}

async function credentialsOf({ users }: DemoOrganisation, hash: Parts['hashPassword']) {
  const accounts = users.flatMap(({ user_id, email }) => (email === null ? [] : [{ user_id, email }]));
  return Promise.all(
    accounts.map(async (account) => ({
      org_id: DEMO_ORG_ID,
      ...account,
      password_hash: await hash(DEMO_PASSWORD),
    })),
  );
}

/** Adds what was measured since, at most the last ninety days, for the people who are still there. */
async function topUp(database: Kysely<Tables>, filledTo: number, now: number): Promise<void> {
  const after = Math.max(filledTo, now - DEMO_DAYS * DAY_MS);
  const added = demoMeasurementsBetween({ after, now });
  if (added.measurements.length === 0) return;
  await writeInOrganisation(database, DEMO_ORG_ID, async ({ tx, stamps }) => {
    const people = await activePeople(tx);
    // Names and tags may have changed since the demo was made; a measurement carries those of today.
    const measurements = added.measurements.flatMap((measurement) => {
      const person = people.get(measurement.user_id);
      return person ? [{ ...measurement, ...person }] : [];
    });
    const ids = new Set(measurements.map(({ measurement_id }) => measurement_id));
    const links = added.link_measurements.filter(({ measurement_id }) => ids.has(measurement_id));
    const own = { org_id: DEMO_ORG_ID };
    const first = stamps.takeBlock(measurements.length);
    await insertRows(tx, 'measurements', stamped(first.base, measurements, own));
    await noteSentTests({ tx, ...own }, measurements);
    const second = stamps.takeBlock(links.length);
    await insertRows(tx, 'link_measurements', stamped(second.base, links, own));
    await tx
      .updateTable('organisations')
      .set({
        metadata: sql`metadata || ${JSON.stringify({ _demo_filled_to: instantOf(now) })}::jsonb`,
        modified_time: stamps.next(),
      })
      .where('org_id', '=', DEMO_ORG_ID)
      .execute();
  });
}

async function activePeople(tx: Transaction<Tables>) {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name_first', 'name_last', 'tag_ids'])
    .where('org_id', '=', DEMO_ORG_ID)
    .where('active', '=', true)
    .execute();
  return new Map(
    rows.map(({ user_id, name_first, name_last, tag_ids }) => [
      user_id,
      { name_first, name_last, user_tag_ids: tag_ids },
    ]),
  );
}
