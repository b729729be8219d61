import { type Kysely, sql } from 'kysely';

/**
 * Browsers hold a window of history and, of what is older, the recorded baselines: few rows, which two small indexes find
 * in the order of their stamps, of everybody and of each person. Beside what a person's measurements add up to stands what
 * those of the window do: from `window_from` on, counted when `counted_at` was `windowed_at`. A server of before sets
 * `counted_at` alone, and so voids the other. See decisions/0219.
 */
const statements = [
  `create index measurements_baselines on measurements (org_id, modified_time) where type = 'sosm_baseline'`,
  `create index measurements_baselines_of_user on measurements (org_id, user_id, modified_time)
     where type = 'sosm_baseline'`,
  `alter table measurement_counts
     add column window_from text not null default '' collate "C",
     add column windowed_at text not null default '' collate "C",
     add column window_count bigint not null default 0,
     add column window_seconds bigint not null default 0,
     add column window_microseconds bigint not null default 0,
     add column window_linked_count bigint not null default 0,
     add column window_linked_seconds bigint not null default 0,
     add column window_linked_microseconds bigint not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
