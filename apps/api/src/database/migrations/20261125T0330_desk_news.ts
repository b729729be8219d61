import { type Kysely, sql } from 'kysely';

/** When the desk was mailed about a ticket last, and who at the desk wants no such emails. */
const statements = [
  'alter table tickets add column desk_told_at timestamptz',
  'alter table notification_settings add column desk boolean not null default true',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
