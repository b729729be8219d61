import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

/** What the desk sees of an organisation that gave it access, and of no other: decision 0201. */
const OPENED = [
  'users',
  'tags',
  'measurements',
  'custom_measurement_types',
  'devices',
  'restamp_queue',
  'tag_sweeps',
];

const statements = [
  `create table support_access (
     org_id uuid not null,
     access_id uuid not null,
     granted_by_name text not null,
     reason text not null,
     granted_at timestamptz not null,
     until timestamptz not null,
     ended_at timestamptz,
     ended_by_name text not null default '',
     check (until > granted_at and until <= granted_at + interval '72 hours'),
     primary key (org_id, access_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  // When who of the desk looked at what last: the same look is in the trail once a minute.
  `create table support_views (
     org_id uuid not null,
     desk_user_id uuid not null,
     what text not null,
     seen_at timestamptz not null,
     primary key (org_id, desk_user_id, what),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  ...['support_access', 'support_views'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
  // Restrictive: whatever other policies let through, without a grant that runs the desk sees no row. Asked of the
  // clock with each statement, so that an end counts at once.
  ...OPENED.map(
    (table) => `create policy with_support_access on ${table} as restrictive for all to heatwise_desk
      using (exists (select from support_access a
                      where a.org_id = ${table}.org_id and a.ended_at is null
                        and a.until > statement_timestamp()))
      with check (false)`,
  ),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
