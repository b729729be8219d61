import { type Kysely, sql } from 'kysely';

const statements = [
  // The first alert of the incident that an alert belongs to; null for the first one itself.
  'alter table alerts add incident_id uuid',
  'create index alerts_incident on alerts (org_id, coalesce(incident_id, alert_id))',
];

/** Alerts of one person that are answered together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
