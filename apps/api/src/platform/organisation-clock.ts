import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Consecutive stamps of one organisation, unique and later than every stamp before them. */
export type Stamps = {
  /** The next unused stamp, as text with six decimals. Throws when the block is used up. */
  next(): string;
  /** Reserves n more, for work that learns on its way how many rows it touches. */
  reserve(n: number): Promise<void>;
  /** Takes n stamps at once for a set-based statement: row i (from 1) is stamped `instant_of_us(base + i)`. */
  takeBlock(n: number): Promise<{ base: bigint }>;
};

/** Microseconds since 1970 as the wire's text; exact where a Date would lose three digits. */
export function instantOfMicroseconds(us: bigint): string {
  const milliseconds = us / 1000n;
  const rest = String(us % 1000n).padStart(3, '0');
  return `${new Date(Number(milliseconds)).toISOString().slice(0, -1)}${rest}Z`;
}

/**
 * Locks the organisation's clock until commit and reserves n stamps in one block. Source: sync §2. Servers see by the
 * clock that there is something to fetch.
 */
async function reserveStamps(tx: Transaction<Tables>, orgId: string, n: number): Promise<bigint> {
  const { rows } = await sql<{ base: string }>`
    update org_sync_clock
       set last_us = greatest(last_us, (extract(epoch from clock_timestamp()) * 1e6)::bigint) + ${n}
     where org_id = ${orgId}
    returning last_us - ${n} as base`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`organisation ${orgId} has no clock`);
  return BigInt(row.base);
}

/** Locks the clock until commit and leaves it as it is: for a write that no browser has anything to fetch of. */
async function holdClock(tx: Transaction<Tables>, orgId: string): Promise<void> {
  const { rows } = await sql`select from org_sync_clock where org_id = ${orgId} for update`.execute(tx);
  if (rows.length === 0) throw new Error(`organisation ${orgId} has no clock`);
}

export async function stampsFrom(tx: Transaction<Tables>, orgId: string, n: number): Promise<Stamps> {
  let last = 0n;
  let left = 0;

  const reserve = async (more: number) => {
    // Stamps left over from the block before are dropped: gaps are harmless, going back is not.
    last = await reserveStamps(tx, orgId, more);
    left = more;
  };
  // A write without stamps (a sign-in) holds the clock for order only.
  if (n > 0) await reserve(n);
  else await holdClock(tx, orgId);
  return {
    reserve,
    next() {
      if (left === 0) throw new Error('the reserved stamps are used up');
      left -= 1;
      last += 1n;
      return instantOfMicroseconds(last);
    },
    async takeBlock(size) {
      if (left < size) await reserve(size);
      const base = last;
      last += BigInt(size);
      left -= size;
      return { base };
    },
  };
}
