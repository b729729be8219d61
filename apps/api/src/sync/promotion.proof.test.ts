import { expect, test } from 'vitest';
import { openReplicaPair } from '../testing/replica-pair.ts';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { promotion } from '../testing/sync-proof/proofs-of-promotion.ts';

const pair = setUp(openReplicaPair);
const server = setUp(() => {
  const replica = pair.openReplica();
  return openProofServer({ database: pair.database, partsOf: () => ({ replica }) });
});

test('a replica is promoted: who saw what was lost begins anew, nobody else does, and all are equal', async () => {
  const worlds = [await server.world(), await server.world(), await server.world(), await server.world()];

  expect(await promotion(worlds, pair)).toEqual({ found: [], needless: 0, reset: 6 });
  expect(pair.reports.at(-1)).toBe(
    'The database at DATABASE_READ_URL is no replica (any more): everything is read from DATABASE_URL.',
  );
}, 120_000);
