import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { PlainStatement } from '../database/transact.ts';

/** Consecutive stamps of one organisation, unique and later than every stamp before them. */
export type Stamps = {
  /** The next unused stamp, as text with six decimals. */
  next(): string;
  /** Takes n stamps at once for a set-based statement: row i (from 1) is stamped `instant_of_us(base + i)`. */
  takeBlock(n: number): { base: bigint };
};

/** Stamps that are given out while the clock is held, and the clock that is set past them at the end. */
export type HeldClock = {
  readonly stamps: Stamps;
  /** Sets the clock to the last stamp that was given out; null where none was. */
  settling(): PlainStatement | null;
};

/** As it was found, and on which timeline it was left. */
type Clock = {
  readonly base: string;
  readonly timeline: number;
  readonly is_promoted: boolean;
  readonly reached: string;
  readonly branch: string;
};

/** Microseconds since 1970 as the wire's text; exact where a Date would lose three digits. */
export function instantOfMicroseconds(us: bigint): string {
  const milliseconds = us / 1000n;
  const rest = String(us % 1000n).padStart(3, '0');
  return `${new Date(Number(milliseconds)).toISOString().slice(0, -1)}${rest}Z`;
}

/** Milliseconds since 1970 as instants are kept: texts, which only compare as such with as many decimals. */
export function instantOfMs(ms: number): string {
  return instantOfMicroseconds(BigInt(ms) * 1000n);
}

/**
 * Locks the organisation's clock until commit, and gives out stamps from it: nobody counts rows beforehand. Whoever
 * writes settles the clock at the end. A write without stamps (a sign-in) holds it for order only, and no browser
 * finds anything to fetch.
 */
export async function holdClock(tx: Transaction<Tables>, orgId: string): Promise<HeldClock> {
  // The time and the timeline are those of the machine that has the organisation.
  const { rows } = await sql<Clock>`
    select greatest(last_us, (extract(epoch from clock_timestamp()) * 1e6)::bigint) as base,
           wal_timeline() as timeline, timeline <> wal_timeline() as is_promoted, last_us::text as reached, branch
      from org_sync_clock
     where org_id = ${orgId}
       for update`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`organisation ${orgId} has no clock`);
  const before = BigInt(row.base);
  let last = before;
  return {
    stamps: {
      next() {
        last += 1n;
        return instantOfMicroseconds(last);
      },
      takeBlock(n) {
        const base = last;
        last += BigInt(n);
        return { base };
      },
    },
    settling() {
      if (last === before) return null;
      const branch = row.is_promoted ? newBranch(row) : sql``;
      const reached = sql.lit(String(last));
      return sql`update org_sync_clock set last_us = ${reached} ${branch} where org_id = ${sql.lit(orgId)}`;
    },
  };
}

/** Promotions further back are forgotten: who was away for so many fetches everything. */
const BRANCHES_KEPT = 20;

/**
 * The first stamps after a promotion begin another branch of the organisation's history. What the one before it came to
 * here is noted: who has seen more of it has seen what was lost.
 */
function newBranch({ timeline, branch, reached }: Clock) {
  const left = JSON.stringify([{ branch, until: instantOfMicroseconds(BigInt(reached)) }]);
  return sql`, timeline = ${sql.lit(timeline)}, branch = ${sql.lit(randomUUID())},
    branches = jsonb_path_query_array(${sql.lit(left)}::jsonb || branches, '$[0 to ${sql.raw(String(BRANCHES_KEPT - 1))}]')`;
}
