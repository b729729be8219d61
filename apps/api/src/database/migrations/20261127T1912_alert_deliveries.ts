import { type Kysely, sql } from 'kysely';

/** When a person was notified of an alert in the product, and what became of the email. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_tellings add created_at timestamptz, add mail_state text, add mail_state_at timestamptz,
      add check (mail_state in ('delivered', 'kept', 'bounced'))`.execute(db);
}
