import { type Kysely, sql } from 'kysely';

/**
 * Which entry of the audit trail tells who set a permission. A number, not a look-up in the entry's text: behind
 * row-level security PostgreSQL uses no index on an expression of jsonb.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table permissions add column audit_seq bigint`.execute(db);
  await sql`create index permissions_of_user on permissions (org_id, user_id, tag_id, created_time)`.execute(
    db,
  );
}
