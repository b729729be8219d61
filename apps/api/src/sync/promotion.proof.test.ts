import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReplicaPair, type ReplicaPair } from '../testing/replica-pair.ts';
import { openProofServer, type ProofServer } from '../testing/sync-proof/proof-server.ts';
import { promotion } from '../testing/sync-proof/proofs-of-promotion.ts';

let pair: ReplicaPair;
let server: ProofServer;
beforeAll(async () => {
  pair = await openReplicaPair();
  const replica = pair.openReplica();
  server = await openProofServer({ database: pair.database, partsOf: () => ({ replica }) });
}, 60_000);
afterAll(async () => {
  await server.close();
  await pair.close();
});

test('a replica is promoted: who saw what was lost begins anew, nobody else does, and all are equal', async () => {
  const worlds = [await server.world(), await server.world(), await server.world(), await server.world()];

  expect(await promotion(worlds, pair)).toEqual({ found: [], needless: 0, reset: 6 });
  expect(pair.reports.at(-1)).toBe(
    'The database at DATABASE_READ_URL is no replica (any more): everything is read from DATABASE_URL.',
  );
}, 120_000);
