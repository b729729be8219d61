import { type Kysely, sql } from 'kysely';

/** How each try of a webhook's message went; of those from before the last one alone is known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_deliveries add column tries jsonb not null default '[]'`.execute(db);
}
