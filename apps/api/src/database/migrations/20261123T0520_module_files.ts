import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";
const secured = (table: string) => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
];

/** Pictures, videos and documents of modules. */
const statements = [
  `create table module_files (
     org_id uuid not null,
     file_id uuid not null,
     kind text not null,
     name text not null,
     bytes bigint not null,
     seconds double precision,
     media_type text,
     -- What the store of objects calls its upload; null for what the database keeps.
     upload_id text,
     created_by uuid not null,
     created_at timestamptz not null,
     completed_at timestamptz,
     primary key (org_id, file_id),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create table module_file_parts (
     org_id uuid not null,
     file_id uuid not null,
     number integer not null,
     -- Null where a store of objects has it, which calls it by the etag.
     body bytea,
     etag text,
     primary key (org_id, file_id, number),
     foreign key (org_id, file_id) references module_files (org_id, file_id) on delete cascade
   )`,
  // Uncompressed, so that a range is read without unpacking the whole part; videos are compressed already.
  `alter table module_file_parts alter column body set storage external`,
  ...secured('module_files'),
  ...secured('module_file_parts'),
  `create policy of_look_ups on module_files for select to current_user using (true)`,
  `create function organisations_with_files(before timestamptz) returns setof uuid
     language sql stable security definer
     set search_path = public, pg_temp
     as $$ select distinct org_id from module_files where created_at < before $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
