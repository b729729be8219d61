import { sql } from 'kysely';
import type { OrganisationScope, WritingScope } from '../organisation/organisation-scope.ts';

export type StoredEntry = {
  seq: string;
  at: Date;
  user_id: string | null;
  action: string;
  subject: Record<string, unknown>;
  address: string | null;
  previous_hash: Buffer;
  hash: Buffer;
};

const PAGE = 1000;

/** The end of the trail, and the time for the next entry: to the millisecond, which survives the way there and back. */
export async function lastEntry({ tx, org_id }: OrganisationScope) {
  const { rows } = await sql<{ now: Date; seq: string | null; hash: Buffer | null }>`
    select date_trunc('milliseconds', clock_timestamp()) as now, last.seq, last.hash
      from (select 1) as always
      left join lateral (select seq, hash from audit where org_id = ${org_id} order by seq desc limit 1) as last on true
  `.execute(tx);
  const row = rows[0];
  if (!row) throw new Error('a select without from answers one row');
  return row;
}

export async function appendEntry({ tx, org_id }: WritingScope, entry: StoredEntry): Promise<void> {
  const { seq, at, user_id, action, subject, address, previous_hash, hash } = entry;
  await tx
    .insertInto('audit')
    .values({
      org_id,
      seq,
      at,
      user_id,
      action,
      subject: JSON.stringify(subject),
      address,
      previous_hash,
      hash,
    })
    .execute();
}

export function entriesAfter({ tx, org_id }: OrganisationScope, seq: string): Promise<StoredEntry[]> {
  return tx
    .selectFrom('audit')
    .select(['seq', 'at', 'user_id', 'action', 'subject', 'address', 'previous_hash', 'hash'])
    .where('org_id', '=', org_id)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(PAGE)
    .execute();
}
