import { type Kysely, sql } from 'kysely';
import type { Right } from './table-right.ts';
import type { Tables } from './tables.ts';

/**
 * The role of the desk's transactions. It cannot sign in: the server takes it on for one transaction (`auth/desk-scope.ts`).
 * Row-level security holds for it as for everybody. What it may read of all organisations are the tables with a policy
 * `at_desk`, and of those only what is granted here; people, tests and permissions are not among them.
 */
export const DESK_ROLE = 'heatwise_desk';

type DeskRight = Right | { readonly right: Right; readonly columns: readonly string[] };

/** What the desk may do to each table. A table that is not listed does not exist for it. */
export const deskRightsOfTable: Readonly<Partial<Record<keyof Tables, readonly DeskRight[]>>> = {
  organisations: [{ right: 'select', columns: ['org_id', 'name', 'created_time'] }],
  licences: ['select', 'insert', 'update'],
  // What it does stands in the organisation's trail, chained to what is there, and is stamped by its clock. The trail
  // itself is not the desk's to read.
  audit: ['insert', { right: 'select', columns: ['org_id', 'seq', 'hash'] }],
  org_sync_clock: ['select', 'update'],
  support_access: ['select'],
  support_views: ['select', 'insert', 'update'],
  // Of an organisation that gave access, and no row of any other: `support_is_open`.
  users: [
    {
      right: 'select',
      columns: [
        'org_id',
        'user_id',
        'name_first',
        'name_last',
        'tag_ids',
        'active',
        'is_hidden',
        'merged_into',
      ],
    },
  ],
  tags: [{ right: 'select', columns: ['org_id', 'tag_id', 'name', 'type', 'active', 'is_hidden'] }],
  measurements: [
    {
      right: 'select',
      columns: [
        ...[
          'org_id',
          'measurement_id',
          'user_id',
          'type',
          'custom_id',
          'value',
          'valid',
          'active',
          'metadata',
        ],
        ...['created_time', 'modified_time'],
      ],
    },
  ],
  custom_measurement_types: [
    { right: 'select', columns: ['org_id', 'custom_id', 'name', 'unit', 'classes'] },
  ],
  devices: ['select'],
  restamp_queue: ['select'],
  tag_sweeps: ['select'],
  tickets: ['select', 'update'],
  ticket_messages: ['select', 'insert'],
  ticket_files: ['select', 'insert', 'update'],
  ticket_notes: ['select', 'insert'],
  // What is to be mailed after an answer: put into the queue, and not to be seen there.
  quotes: ['select', 'update'],
  quote_versions: ['select', 'insert', 'update'],
  // The server mails a customer's people: the desk can only ask for it.
  jobs: ['insert'],
  stories: ['select', 'update'],
  story_pictures: ['select'],
  loyalty_accounts: ['select', 'insert', 'update'],
  loyalty_ledger: ['select', 'insert'],
  loyalty_redemptions: ['select', 'update'],
};

/** Functions that answer the desk alone. */
const DESK_FUNCTIONS = ['seats_of_organisations(uuid[])', 'support_is_open()'] as const;
/** Functions that the server's own role may call as well. */
const SHARED_FUNCTIONS = ['wal_timeline()'] as const;

/** Creates the role where it is missing: the migrations' policies name it. Throws where the owner may not and nobody did. */
export async function ensureDeskRole(owner: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${DESK_ROLE}`.execute(owner);
  if (rows.length > 0) return;
  // Roles belong to the whole cluster: another database's server may create it at the same moment.
  await sql
    .raw(`do $$ begin
      create role ${DESK_ROLE} with nologin nosuperuser nocreatedb nocreaterole noinherit nobypassrls;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The database has no role ${DESK_ROLE}, and its owner may not create it. Create it by hand: docs/operations.md';
    end $$`)
    .execute(owner);
}

/** Gives the role exactly the rights above. */
export async function grantDeskRights(owner: Kysely<Tables>): Promise<void> {
  const desk = sql.id(DESK_ROLE);
  await sql`grant usage on schema public to ${desk}`.execute(owner);
  await sql`revoke all on all tables in schema public from ${desk}`.execute(owner);
  for (const [table, rights] of Object.entries(deskRightsOfTable)) {
    for (const given of rights) {
      const right = typeof given === 'string' ? given : `${given.right} (${given.columns.join(', ')})`;
      await sql`grant ${sql.raw(right)} on ${sql.table(table)} to ${desk}`.execute(owner);
    }
  }
  for (const signature of DESK_FUNCTIONS) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(owner);
    await sql`grant execute on function ${sql.raw(signature)} to ${desk}`.execute(owner);
  }
  for (const signature of SHARED_FUNCTIONS)
    await sql`grant execute on function ${sql.raw(signature)} to ${desk}`.execute(owner);
}
