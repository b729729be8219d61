import { digestSum } from '@heatwise/contract/sync/digest';
import type { SyncDigest } from '@heatwise/contract/sync/sync.contract';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/**
 * `digestOf` in SQL: the two sums over a column of times, of those rows for which `besides` holds. Reading a time is
 * expensive, so its parts are cut out.
 */
export function digestSums(
  time: string,
  besides: RawBuilder<unknown> = sql`true`,
): { seconds: RawBuilder<string>; microseconds: RawBuilder<string> } {
  const of = sql.ref(time);
  const sum = (part: RawBuilder<unknown>) =>
    sql<string>`coalesce(sum(${part}) filter (where ${besides}), 0)::bigint`;
  return {
    seconds: sum(sql`extract(epoch from substr(${of}, 1, 19)::timestamp)::bigint`),
    microseconds: sum(sql`substr(${of}, 21, 6)::bigint`),
  };
}

/** The digest of rows that have a `modified_time`; for kinds that are few. */
export async function digestOfRows(
  { tx }: OrganisationScope,
  rows: RawBuilder<unknown>,
): Promise<SyncDigest> {
  const { seconds, microseconds } = digestSums('page.modified_time');
  const { rows: sums } = await sql<{ count: number; seconds: string; microseconds: string }>`
    select count(*)::int as count, ${seconds} as seconds, ${microseconds} as microseconds
      from (${rows}) page`.execute(tx);
  const { count = 0, seconds: whole = '0', microseconds: rest = '0' } = sums[0] ?? {};
  return { count, sum: digestSum(Number(whole), Number(rest)) };
}
