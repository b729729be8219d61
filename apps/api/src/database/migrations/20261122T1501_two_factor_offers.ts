import { type Kysely, sql } from 'kysely';

/** When a secret that waits to be confirmed was made: it waits for minutes only. Those that wait now are let go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('delete from two_factor where enabled_at is null');
  await run('alter table two_factor add column offered_at timestamptz');
}
