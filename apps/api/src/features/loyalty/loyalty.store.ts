import type { LedgerEntry } from '@heatwise/contract/loyalty/loyalty.contract';
import { EARNING_REASONS, type LedgerReason } from '@heatwise/domain/loyalty/points';
import { TIER_DAYS } from '@heatwise/domain/loyalty/tier';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';

const IS_EARNED = sql`reason = any(${[...EARNING_REASONS]}::text[])`;

export async function balanceOf({ tx, org_id }: OrganisationScope): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(points), 0)::int as balance from loyalty_ledger where org_id = ${org_id}`.execute(tx);
  return rows[0]?.balance ?? 0;
}

/** What is there, and what was earned in the days that make a tier. */
export async function sumsOf({ tx, org_id }: OrganisationScope, now: Date) {
  const since = new Date(now.getTime() - TIER_DAYS * DAY_MS);
  const { rows } = await sql<{ balance: number; earned: number }>`
    select coalesce(sum(points), 0)::int as balance,
           coalesce(sum(points) filter (where at > ${since} and ${IS_EARNED}), 0)::int as earned
      from loyalty_ledger where org_id = ${org_id}`.execute(tx);
  return rows[0] ?? { balance: 0, earned: 0 };
}

/**
 * The newest first; those without an entry are left out. Months are those of a time zone. Each is added up by itself, along
 * the index: to name the month of each of two million entries took seconds.
 */
export async function monthsOf({ tx, org_id }: OrganisationScope, zone: string, most: number) {
  const { rows } = await sql<{ month: string; earned: number; other: number }>`
    select to_char(first_day, 'YYYY-MM') as month, sums.earned, sums.other
      from (select min(at) at time zone ${zone} as oldest, max(at) at time zone ${zone} as newest
              from loyalty_ledger where org_id = ${org_id}) as ends
      cross join lateral generate_series(
        greatest(date_trunc('month', oldest), date_trunc('month', newest) - make_interval(months => ${most - 1})),
        newest, interval '1 month') as first_day
      cross join lateral (
        select count(*) as entries,
               coalesce(sum(points) filter (where ${IS_EARNED}), 0)::int as earned,
               coalesce(sum(points) filter (where not ${IS_EARNED}), 0)::int as other
          from loyalty_ledger
         where org_id = ${org_id} and at >= first_day at time zone ${zone}
           and at < (first_day + interval '1 month') at time zone ${zone}) as sums
     where sums.entries > 0 order by first_day desc`.execute(tx);
  return rows;
}

export type EntryFilter = {
  readonly reason?: LedgerReason | undefined;
  readonly month?: string | undefined;
  readonly time_zone: string;
};
type Page = { readonly offset: number; readonly limit: number };

const matching = (org_id: string, { reason, month, time_zone }: EntryFilter) => sql`
  org_id = ${org_id}
  ${reason === undefined ? sql`` : sql`and reason = ${reason}`}
  ${
    month === undefined
      ? sql``
      : sql`and at >= (${month} || '-01')::timestamp at time zone ${time_zone}
            and at < ((${month} || '-01')::timestamp + interval '1 month') at time zone ${time_zone}`
  }`;

type Row = Omit<LedgerEntry, 'at'> & { readonly at: Date };

/** The newest first. */
export async function entriesOf(
  { tx, org_id }: OrganisationScope,
  filter: EntryFilter,
  { offset, limit }: Page,
): Promise<LedgerEntry[]> {
  const { rows } = await sql<Row>`
    select reason, subject_id, part, points, at, note, by_name from loyalty_ledger
     where ${matching(org_id, filter)}
     order by at desc, reason, subject_id, part desc limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
}

export async function countEntries({ tx, org_id }: OrganisationScope, filter: EntryFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from loyalty_ledger where ${matching(org_id, filter)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of one person and those who were merged into them: whose redemptions they are. */
export async function giveRedemptionsTo(
  { tx, org_id }: OrganisationScope,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('loyalty_redemptions')
    .set({ asked_by: to })
    .where('org_id', '=', org_id)
    .where('asked_by', '=', from)
    .execute();
}
