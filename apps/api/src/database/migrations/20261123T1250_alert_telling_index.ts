import { type Kysely, sql } from 'kysely';

/** When somebody was last told of a rule is asked for each letter that is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index alert_tellings_told on alert_tellings (org_id, rule_id, user_id, is_over, sent_at)`.execute(
    db,
  );
}
