import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How far an organisation is in a database. */
export type Place = {
  /** The organisation's clock, in microseconds. */
  readonly clock: bigint;
  /** Of which data, which branch of its history, and which versions of servers write it. */
  readonly history: string;
  /** How far the whole database is, in bytes of its log. */
  readonly wal: bigint;
  readonly timeZone: string;
};

type Row = { clock: string; history: string; wal: string; time_zone: string };

/** Undefined for an organisation that is not there. */
export async function placeOf(database: Kysely<Tables>, orgId: string): Promise<Place | undefined> {
  const { rows } = await sql<Row>`select clock, history, wal, time_zone from place_of(${orgId})`.execute(
    database,
  );
  const [row] = rows;
  return (
    row && {
      clock: BigInt(row.clock),
      history: row.history,
      wal: bytesOf(row.wal),
      timeZone: row.time_zone,
    }
  );
}

/** How much of the log a replica shows to transactions that begin from now on. */
export async function walShown(replica: Kysely<Tables>): Promise<bigint> {
  const { rows } = await sql<{ wal: string | null }>`select pg_last_wal_replay_lsn() as wal`.execute(replica);
  return bytesOf(rows[0]?.wal ?? '0/0');
}

/** As the server's own connections have it, without waiting for what the log's replay holds. */
export async function readAs(
  tx: Kysely<Tables>,
  { timeZone, lockTimeoutMs }: { readonly timeZone: string; readonly lockTimeoutMs: number },
): Promise<void> {
  await sql`
    select set_config('TimeZone', ${timeZone}, true),
           set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute(tx);
}

/** A position like `16/B374D848`. */
function bytesOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
