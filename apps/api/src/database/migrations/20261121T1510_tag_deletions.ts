import { type Kysely, sql } from 'kysely';

/**
 * Finding what deleted tags were on. By the action, not by the tag in the entry's text: behind row-level security
 * PostgreSQL uses no index on an expression of jsonb.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_tag_deletions on audit (org_id, action, seq)
    where action in ('tag.delete', 'tag.delete.users', 'tag.delete.measurements')`.execute(db);
}
