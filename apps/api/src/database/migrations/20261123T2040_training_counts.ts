import { type Kysely, sql } from 'kysely';

const OF_ORGANISATION = "(org_id = nullif(current_setting('app.org_id', true), '')::uuid)";

/** How people stand with their training, kept for slices of them: decision 0178. */
const statements = [
  // How often something of a slice's people changed that is counted.
  `create table training_changes (
     org_id uuid not null,
     slice smallint not null,
     changes bigint not null,
     primary key (org_id, slice),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  // `changes` and `counted_at`, the organisation's clock, are of the snapshot that was counted.
  `create table training_counts (
     org_id uuid not null,
     slice smallint not null,
     day date not null,
     changes bigint not null,
     counted_at instant_text not null,
     modules jsonb not null,
     user_ids uuid[] not null,
     turns integer[] not null,
     overdue_people integer not null,
     failed_people integer not null,
     primary key (org_id, slice, day),
     foreign key (org_id) references organisations (org_id) on delete cascade
   )`,
  `create index users_of_slice on users (org_id, get_byte(uuid_send(user_id), 15), modified_time)`,
  ...['training_changes', 'training_counts'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy of_organisation on ${table} using ${OF_ORGANISATION} with check ${OF_ORGANISATION}`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
