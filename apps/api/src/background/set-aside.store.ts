import { sql } from 'kysely';
import { later } from '../organisation/later.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** Tables of what waits for work in blocks, with `attempts` and `due_at`. */
type Waiting =
  | { readonly table: 'restamp_queue'; readonly subject: 'user_id' }
  | { readonly table: 'tag_sweeps'; readonly subject: 'tag_id' }
  | { readonly table: 'retention_walks'; readonly subject: 'org_id' };

/**
 * Lets what failed wait: 5 s, four times as long after each failure, at most an hour. Without a subject, all that is
 * due in the organisation. Returns how often it has failed by now.
 */
export async function setAside(
  { tx, org_id }: OrganisationScope,
  { table, subject }: Waiting,
  id: string | null,
): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update ${sql.table(table)}
       set attempts = attempts + 1,
           due_at = ${later(sql`statement_timestamp()`, sql`least(3600, 5 * power(4, least(attempts, 10))) * interval '1 second'`)}
     where org_id = ${org_id} and (${sql.ref(subject)} = ${id}::uuid or ${id}::uuid is null)
       and due_at <= statement_timestamp()
    returning attempts`.execute(tx);
  return Math.max(0, ...rows.map(({ attempts }) => attempts));
}
