import { expect, test, vi } from 'vitest';
import { openReplicaPair } from '../testing/replica-pair.ts';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { randomRun } from '../testing/sync-proof/random-run.ts';
import { inTrouble } from '../testing/sync-proof/replica-trouble.ts';

/** Nobody asks how far the replica is. */
vi.mock('../organisation/place.store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../organisation/place.store.ts')>();
  const placeOf: typeof original.placeOf = async () => ({ clock: 0n, history: '', wal: 0n, timeZone: 'UTC' });
  return { ...original, placeOf };
});

const pair = setUp(openReplicaPair);
const server = setUp(() => {
  const replica = pair.openReplica();
  return openProofServer({ database: pair.database, partsOf: () => ({ replica }) });
});

test('without the comparison with the primary the random run ends badly', async () => {
  const found: string[] = [];
  for (let seed = 1; seed <= 10 && found.length === 0; seed += 1) {
    const proof = randomRun({ seed, stopsAtFirst: true })(await server.world()).catch(
      ({ message }: Error) => [message],
    );
    found.push(...(await inTrouble(pair, proof, { seed, pauses: 'only' })));
  }
  expect(found).not.toEqual([]);
}, 600_000);
