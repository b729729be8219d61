import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Reports what the migrations left as it is, because only people can decide which of two is meant: emails, employee ids and
 * tag names that read like another person's or tag's.
 */
export async function reportAmbiguousIdentities(
  owner: Kysely<Tables>,
  report: (text: string) => void,
): Promise<void> {
  const organisations = await owner.selectFrom('organisations').select('org_id').execute();
  for (const { org_id } of organisations) {
    const counts = await owner.transaction().execute(async (tx) => {
      // Row-level security holds for the owner too.
      await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(tx);
      return countAmbiguous(tx, org_id);
    });
    const found = Object.entries(counts).filter(([, count]) => count > 0);
    if (found.length === 0) continue;
    const list = found.map(([kind, count]) => `${count} ${kind}`).join(', ');
    report(`Organisation ${org_id} has texts that look like another person's or tag's: ${list}.`);
  }
}

async function countAmbiguous(tx: Kysely<Tables>, orgId: string) {
  const { rows } = await sql<{ kind: string; text: string }>`
    select 'emails' as kind, email as text from users where org_id = ${orgId} and active and email ~ '[^ -~]'
    union all select 'emails', email from credentials where org_id = ${orgId} and email ~ '[^ -~]'
    union all select 'employee ids', metadata ->> 'employee_id' from users
               where org_id = ${orgId} and active and metadata ->> 'employee_id' ~ '[^ -~]|^ | $|  '
    union all select 'tag names', name from tags where org_id = ${orgId} and active and name ~ '[^ -~]|  '`.execute(
    tx,
  );
  const shared = await sql<{ count: number }>`
    select count(*)::int as count from users
     where org_id = ${orgId} and active and metadata ->> 'employee_id' = shared_employee_id`.execute(tx);
  const count = (wanted: string) =>
    rows.filter(({ kind, text }) => kind === wanted && normaliseText(text) !== text).length;
  return {
    emails: count('emails'),
    'employee IDs with invisible characters': count('employee ids'),
    'shared employee IDs': shared.rows[0]?.count ?? 0,
    'tag names': count('tag names'),
  };
}
