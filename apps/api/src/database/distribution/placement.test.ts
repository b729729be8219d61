import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { listTables, tableEntries } from '../tables.ts';

/*
 * What Citus refuses of tables, keys, policies, triggers and functions, asked of the database that the migrations make: a migration
 * that adds one of these fails here, and not on somebody's cluster.
 */
const database = setUp(() => openTestDatabase());

const away = listTables('with its organisation');

const OPENED_TO_DESK = [
  'users',
  'tags',
  'measurements',
  'custom_measurement_types',
  'devices',
  'restamp_queue',
  'tag_sweeps',
];

async function names(query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  const { rows } = await query.execute(database.owner);
  return rows.map(({ name }) => name);
}

test('every table of the database is described, with whether its rows belong to an organisation', async () => {
  const { rows } = await sql<{ name: string; isOfOrganisation: boolean }>`
    select c.relname as name, exists (
             select from pg_attribute a where a.attrelid = c.oid and a.attname = 'org_id') as "isOfOrganisation"
      from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'kysely%'`.execute(database.owner);
  const described = tableEntries.map(([name, { isOfOrganisation }]) => [name, isOfOrganisation]);
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(rows.map(({ name, isOfOrganisation }) => [name, isOfOrganisation])),
  );
});

test('what goes with its organisation says whose it is, and is unique within it alone', async () => {
  const without = await names(sql`
    select t as name from unnest(${away}::text[]) t
     where not exists (select from pg_attribute a where a.attrelid = t::regclass and a.attname = 'org_id' and a.attnotnull)`);
  expect(without).toEqual([]);
  // A machine cannot see whether another has the value.
  const elsewhere = await names(sql`
    select i.relname as name from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and c.relnamespace = 'public'::regnamespace and c.relname = any (${away})
       and not exists (select from pg_attribute a
                        where a.attrelid = c.oid and a.attnum = any (x.indkey) and a.attname = 'org_id')`);
  expect(elsewhere).toEqual([]);
});

test('foreign keys lead to the same machine, and those that do not are known', async () => {
  const across = await names(sql`
    select conname as name from pg_constraint k
      join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
     where k.contype = 'f' and child.relnamespace = 'public'::regnamespace
       and child.relname = any (${away}) and (
         parent.relname <> all (${away})
         or (select a.attname from pg_attribute a where a.attrelid = child.oid and a.attnum = k.conkey[1]) <> 'org_id'
         or (select a.attname from pg_attribute a where a.attrelid = parent.oid and a.attnum = k.confkey[1]) <> 'org_id')`);
  // `npm run place` takes it off: the desk's notes name the customer's ticket, on another machine.
  expect(across).toEqual(process.env.CITUS_URL ? [] : ['ticket_notes_customer_org_id_ticket_id_fkey']);
  // Nothing sets the organisation itself to null.
  const nulls = await names(sql`
    select conname as name from pg_constraint k join pg_class child on child.oid = k.conrelid
     where k.contype = 'f' and child.relname = any (${away}) and k.confdeltype in ('n', 'd')`);
  expect(nulls).toEqual([]);
});

test('policies ask no other table, but the one of support access', async () => {
  const asking = await names(sql`
    select distinct polname as name from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relname = any (${away})
       and (pg_get_expr(polqual, polrelid) ~* '\\mselect\\M.*\\mfrom\\M'
         or pg_get_expr(polwithcheck, polrelid) ~* '\\mselect\\M.*\\mfrom\\M')`);
  expect(asking).toEqual(process.env.CITUS_URL ? [] : ['with_support_access']);
});

test('what restrictive policies hold back, the others do not let through either', async () => {
  // Citus makes them on its machines without the word, and `npm run place` takes them off: for the desk, which they are
  // for, there has to be a policy of its own.
  const restrictive = await names(sql`
    select distinct polname || ' for ' || polroles::regrole[]::text as name from pg_policy p
      join pg_class c on c.oid = p.polrelid where not polpermissive and c.relname = any (${away})`);
  expect(restrictive).toEqual(process.env.CITUS_URL ? [] : ['with_support_access for {heatwise_desk}']);
  const without = await names(sql`
    select t as name from unnest(${OPENED_TO_DESK}::text[]) t
     where not exists (select from pg_policy where polrelid = t::regclass and polname = 'of_desk' and polcmd = 'r'
                          and polroles = array['heatwise_desk'::regrole::oid]
                          and pg_get_expr(polqual, polrelid) like '%app.desk_org_id%support_is_open()%')`);
  expect(without).toEqual([]);
});

test('triggers are few, for they run on the machine that has the rows', async () => {
  const triggers = await names(sql`
    select c.relname || ': ' || tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relname = any (${away}) order by 1`);
  expect(triggers).toEqual([
    'alert_events: note_webhook_event',
    'follow_up_notes: note_webhook_event',
    'measurements: forget_notes',
    'measurements: note_webhook_event',
    'organisations: note_closing',
    'users: keep_tag_stamps',
    'users: note_webhook_event',
  ]);
});

test('functions that take parameters and read tables are in PL/pgSQL', async () => {
  // In SQL, their parameters come into no plan of Citus. What is not the owner's is taken into the statement that calls it.
  const inSql = await names(sql`
    select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.prosecdef and p.pronargs > 0`);
  expect(inSql).toEqual([]);
});

test('functions tell the machines whose rows they work on', async () => {
  // Of a call of set_config no other machine hears, and row-level security shows nothing there.
  const silent = await names(sql`
    select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosrc ~ 'set_config\\(''app'`);
  expect(silent).toEqual([]);
});

test('no column counts by itself', async () => {
  const sequences = await names(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`);
  expect(sequences).toEqual([]);
});
