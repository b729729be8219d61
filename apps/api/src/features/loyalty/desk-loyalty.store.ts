import type { DeskBalance, DeskRedemption } from '@heatwise/contract/desk/desk.contract';
import type { LedgerEntry } from '@heatwise/contract/loyalty/loyalty.contract';
import { OUTSIDE_STATISTICS } from '@heatwise/domain/devices/device';
import { EARNING_REASONS, TIER_DAYS } from '@heatwise/domain/loyalty/points';
import {
  DESK_BALANCES_PAGE,
  DESK_REDEMPTIONS_PAGE,
  type RedemptionState,
} from '@heatwise/domain/loyalty/reward';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import type { DeskScope } from '../../auth/desk-scope.ts';
import { shownRedemption } from './loyalty.store.ts';

type Page = { readonly q?: string | undefined; readonly offset: number };
const isNamed = (q: string) => sql<boolean>`position(lower(${q.trim()}) in lower(o.name)) > 0`;

/** What waits longest comes first; what was decided, the newest first. */
export async function redemptionsAtDesk(
  scope: DeskScope,
  { state, q = '', offset }: Page & { readonly state: RedemptionState },
): Promise<{ redemptions: DeskRedemption[]; count: number }> {
  const found = scope.tx
    .selectFrom('loyalty_redemptions as r')
    .innerJoin('organisations as o', 'o.org_id', 'r.org_id')
    .where('r.state', '=', state)
    .where(isNamed(q));
  const rows = await found
    .selectAll('r')
    .select('o.name as customer')
    .orderBy(state === 'waiting' ? sql`r.asked_at` : sql`r.decided_at desc`)
    .orderBy('r.redemption_id')
    .limit(DESK_REDEMPTIONS_PAGE)
    .offset(offset)
    .execute();
  const balances = await sumsOf(scope, new Set(rows.map(({ org_id }) => org_id)));
  const { count } = await found
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    count: Number(count),
    redemptions: rows.map(({ customer, ...stored }) => {
      const { org_id, decided_by } = stored;
      return { ...shownRedemption(stored), org_id, decided_by, customer, balance: balances.get(org_id) ?? 0 };
    }),
  };
}

/** Of each organisation once, however many redemptions it has on the page. */
async function sumsOf({ tx }: DeskScope, orgIds: ReadonlySet<string>): Promise<Map<string, number>> {
  const { rows } = await sql<{ org_id: string; balance: number }>`
    select org_id, sum(points)::int as balance from loyalty_ledger
     where org_id = any(${[...orgIds]}::uuid[]) group by org_id`.execute(tx);
  return new Map(rows.map(({ org_id, balance }) => [org_id, balance]));
}

/** By name. The product's own organisations have none. */
export async function balancesAtDesk(
  { tx }: DeskScope,
  { q = '', offset }: Page,
  now: Date,
): Promise<{ balances: DeskBalance[]; count: number }> {
  const since = new Date(now.getTime() - TIER_DAYS * DAY_MS);
  const isCustomer = sql<boolean>`o.org_id <> all (${OUTSIDE_STATISTICS}::uuid[])`;
  const customers = await tx
    .selectFrom('organisations as o')
    .select(['o.org_id', 'o.name as customer'])
    .where(isNamed(q))
    .where(isCustomer)
    .orderBy(sql`lower(o.name)`)
    .orderBy('o.org_id')
    .limit(DESK_BALANCES_PAGE)
    .offset(offset)
    .execute();
  const { rows } = await sql<{ org_id: string; balance: number; earned: number }>`
    select org_id, sum(points)::int as balance,
           coalesce(sum(points) filter (where at > ${since}
             and reason = any(${[...EARNING_REASONS]}::text[])), 0)::int as earned
      from loyalty_ledger where org_id = any(${customers.map(({ org_id }) => org_id)}::uuid[])
     group by org_id`.execute(tx);
  const sums = new Map(rows.map((row) => [row.org_id, row]));
  const none = { balance: 0, earned: 0 };
  const { count } = await tx
    .selectFrom('organisations as o')
    .where(isNamed(q))
    .where(isCustomer)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    balances: customers.map((customer) => ({ ...none, ...sums.get(customer.org_id), ...customer })),
    count: Number(count),
  };
}

export async function adjustmentsAtDesk(
  { tx }: DeskScope,
  orgId: string,
): Promise<{ entries: LedgerEntry[] }> {
  const rows = await tx
    .selectFrom('loyalty_ledger')
    .select(['reason', 'subject_id', 'part', 'points', 'at', 'note', 'by_name'])
    .where('org_id', '=', orgId)
    .where('reason', '=', 'adjustment')
    .orderBy('at', 'desc')
    .orderBy('subject_id')
    .limit(DESK_BALANCES_PAGE)
    .execute();
  return { entries: rows.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
}
