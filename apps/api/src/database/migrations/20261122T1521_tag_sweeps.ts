import { type Kysely, sql } from 'kysely';

/** A deletion of a tag that takes more than one transaction asks in each whether it is still to go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tags add column swept_by uuid`.execute(db);
  await sql`create index audit_merges on audit (org_id, seq) where action = 'person.merge'`.execute(db);
}
