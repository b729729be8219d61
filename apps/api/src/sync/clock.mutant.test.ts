import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { type FakeClock, installFakeClock } from '../testing/sync-proof/fake-clock.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { eightWriters, interleaved, steppingClock } from '../testing/sync-proof/proofs-of-order.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

/** Stamps from `now()`, and the sync time with them: what one would write who has not thought of late commits. */
vi.mock('../organisation/organisation-clock.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../organisation/organisation-clock.ts')>();
  const holdClock: typeof original.holdClock = async (tx) => {
    const { rows } = await sql<{
      us: string;
    }>`select (extract(epoch from now()) * 1e6)::bigint as us`.execute(tx);
    let last = BigInt(rows[0]?.us ?? 0);
    return {
      stamps: {
        next() {
          last += 1n;
          return original.instantOfMicroseconds(last);
        },
        takeBlock(n) {
          last += BigInt(n);
          return { base: last - BigInt(n) };
        },
      },
      settling: () => null,
    };
  };
  return { ...original, holdClock };
});
vi.mock('./reader.store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./reader.store.ts')>();
  const readSnapshot: typeof original.readSnapshot = async (scope, ...whose) => {
    const { rows } = await sql<{ now: string }>`
      select instant_of_us((extract(epoch from now()) * 1e6)::bigint) as now`.execute(scope.tx);
    return { ...(await original.readSnapshot(scope, ...whose)), sync_time: rows[0]?.now ?? '' };
  };
  return { ...original, readSnapshot };
});

let clock: FakeClock;
const server = setUp(() => openProofServer());
beforeAll(async () => {
  clock = await installFakeClock(server.database);
});

test('with now() for the clock the race loses rows', async () => {
  expect(await eightWriters(await server.world())).not.toEqual([]);
}, 120_000);

test('with now() for the clock a late commit is lost', async () => {
  expect(await interleaved(await server.world())).not.toEqual([]);
});

test('with now() for the clock a clock that steps loses rows, or the synchronisation never ends', async () => {
  const proof = steppingClock(clock)(await server.world());

  expect(await proof.catch((error: Error) => [error.message])).not.toEqual([]);
});

test('with now() for the clock the random run ends badly', async () => {
  expect(await firstBadEnd(() => server.world())).not.toEqual([]);
}, 600_000);
