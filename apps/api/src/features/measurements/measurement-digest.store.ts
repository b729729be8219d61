import { digestSum } from '@heatwise/contract/sync/digest';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../platform/organisation-scope.ts';
import type { MeasuresReader } from '../../sync/synced-kind.ts';

/** `digestOf` in SQL over the active measurements that the reader may see. Reading a time is dear, so once a second. */
export async function measurementDigest(
  { tx, org_id }: OrganisationScope,
  { measured }: MeasuresReader,
): Promise<SyncDigest> {
  const visible = measured === 'everyone' ? sql`true` : sql`m.user_id = any(${measured.user_ids}::uuid[])`;
  const { rows } = await sql<{ count: number; seconds: string; microseconds: string }>`
    select coalesce(sum(n), 0)::int as count,
           coalesce(sum(n * extract(epoch from second::timestamp)::bigint), 0)::text as seconds,
           coalesce(sum(us), 0)::text as microseconds
      from (select substr(m.modified_time, 1, 19) as second, count(*) as n,
                   sum(substr(m.modified_time, 21, 6)::int) as us
              from measurements m
             where m.org_id = ${org_id} and m.active and ${visible}
             group by 1) per_second`.execute(tx);
  const { count = 0, seconds = '0', microseconds = '0' } = rows[0] ?? {};
  return { count, sum: digestSum(Number(seconds), Number(microseconds)) };
}
