import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { appendAudit } from '../audit/audit.ts';
import { heatDaysIn } from '../features/heat/sites.store.ts';
import { outsideAnswersIn } from '../http/outside-answers.store.ts';
import { inOrganisation, writeInOrganisation } from '../organisation/organisation-scope.ts';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { openPool } from './connect.ts';
import { tableEntries } from './tables.ts';

let ours: TestOrganisation;
let theirs: TestOrganisation;
const database = setUp(() => openTestDatabase());
beforeAll(async () => {
  ours = await makeOrganisation(database.owner);
  theirs = await makeOrganisation(database.owner);
  for (const organisation of [ours, theirs]) {
    await organisation.addTag();
    await organisation.admin();
    await organisation.write((scope) =>
      appendAudit(scope, { user_id: null, action: 'audit.export', subject: {}, address: null }),
    );
  }
});

const tenantTables = [
  'organisations',
  'org_sync_clock',
  'users',
  'tags',
  'permissions',
  'sessions',
  'audit',
] as const;

async function visibleOrganisations(table: string, orgId: string | undefined): Promise<string[]> {
  return database.app.transaction().execute(async (tx) => {
    if (orgId) await sql`set local app.org_id to ${sql.lit(orgId)}`.execute(tx);
    // No filter of our own: only row-level security is between the organisations here.
    const { rows } = await sql<{ org_id: string }>`select distinct org_id from ${sql.table(table)}`.execute(
      tx,
    );
    return rows.map(({ org_id }) => org_id);
  });
}

test.each(tenantTables)('without an organisation no %s row is visible', async (table) => {
  expect(await visibleOrganisations(table, undefined)).toEqual([]);
});

test.each(tenantTables)('with an organisation only its %s rows are visible', async (table) => {
  expect(await visibleOrganisations(table, ours.org_id)).toEqual([ours.org_id]);
});

test('the organisation of one transaction does not linger on its connection', async () => {
  await inOrganisation(database.app, ours.org_id, async () => undefined);
  expect(await visibleOrganisations('users', undefined)).toEqual([]);
});

test('a row cannot be written into another organisation', async () => {
  const moved = inOrganisation(database.app, ours.org_id, ({ tx }) =>
    tx.updateTable('tags').set({ org_id: theirs.org_id }).execute(),
  );
  // A spread table's rows leave their organisation for nobody, whatever its policies say.
  await expect(moved).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0A000)$/) });
});

test('a write without a filter changes only the caller’s own organisation', async () => {
  await writeInOrganisation(database.app, ours.org_id, ({ tx }) =>
    tx.updateTable('tags').set({ name: 'Renamed' }).execute(),
  );
  const untouched = await database.owner
    .selectFrom('tags')
    .select('name')
    .where('org_id', '=', theirs.org_id)
    .executeTakeFirstOrThrow();
  expect(untouched.name).not.toBe('Renamed');
});

test.each(['update audit set action = null', 'delete from audit', 'truncate audit'])(
  'the trail cannot be changed: %s is denied',
  async (statement) => {
    const change = inOrganisation(database.app, ours.org_id, ({ tx }) => sql.raw(statement).execute(tx));
    await expect(change).rejects.toMatchObject({ code: '42501' });
  },
);

test('row-level security is on and forced for every table that holds an organisation', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(database.owner);
  expect(rows).toEqual([]);
});

test('cached weather is read by its exact place alone, and its places cannot be listed', async () => {
  const { app, owner } = database;
  const answers = outsideAnswersIn(app);
  await answers.keep('weather/x/current/1,1', { temp: 1 }, new Date(), ours.org_id);
  await heatDaysIn(app).keep(
    'x/1,1',
    [{ day: '2026-01-01', tz_id: 'UTC', heat: null, is_over: true }],
    '2026-01-01',
  );

  expect(await answers.find('weather/x/current/1,1', new Date(0))).toMatchObject({ answer: { temp: 1 } });
  expect(await answers.find('weather/x/current/%', new Date(0))).toBeUndefined();
  expect(await heatDaysIn(app).find('x/1,1', '2026-01-01')).toHaveLength(1);
  expect(await heatDaysIn(app).find('%', '2026-01-01')).toEqual([]);
  for (const table of ['outside_answers', 'heat_days']) {
    const rows = sql`select * from ${sql.table(table)}`;
    await expect(rows.execute(app)).rejects.toMatchObject({ code: '42501' });
    const { rows: secured } = await sql`
      select relrowsecurity and relforcerowsecurity as is_on from pg_class where relname = ${table}`.execute(
      owner,
    );
    expect(secured).toEqual([{ is_on: true }]);
  }
});

test('every table has its rights listed, and the role has these and no others', async () => {
  const { rows } = await sql<{ name: string; rights: string[] }>`
    select c.relname as name,
           array(select lower(r) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) r
                  where has_table_privilege('heatwise_app', c.oid, r)) as rights
      from pg_class c
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'`.execute(
    database.owner,
  );
  expect(Object.fromEntries(rows.map(({ name, rights }) => [name, rights.sort()]))).toEqual(
    Object.fromEntries(tableEntries.map(([name, { rights }]) => [name, [...rights].sort()])),
  );
});

test('functions with the rights of their owner are for the server and the desk, except those that triggers and programs call', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('public', oid, 'execute')
     order by 1`.execute(database.owner);
  expect(rows.map(({ name }) => name)).toEqual([
    'bi_measurements_of_role',
    'forget_notes',
    'note_closing',
    'refuse_address_of_other_domain',
  ]);
});

test('the role owns nothing, may create nothing, and is subject to row-level security', async () => {
  const { rows } = await sql`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
           (select count(*)::int from pg_class where relowner = r.oid) as owned,
           has_schema_privilege('heatwise_app', 'public', 'create') as may_create,
           has_database_privilege('heatwise_app', current_database(), 'temp') as may_make_temporary
      from pg_roles r where rolname = 'heatwise_app'`.execute(database.owner);
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      may_create: false,
      may_make_temporary: false,
    },
  ]);
});

test('a statement ends after its pool’s time limit', async () => {
  const plan = { connection: database.appConnection, size: 1, name: 'short of time' };
  const { kysely } = openPool({ ...plan, statementTimeoutMs: 20 });
  await expect(sql`select pg_sleep(60)`.execute(kysely)).rejects.toThrow('statement timeout');
  await kysely.destroy();
});
