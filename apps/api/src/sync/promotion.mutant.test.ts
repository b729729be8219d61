import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openReplicaPair, type ReplicaPair } from '../testing/replica-pair.ts';
import { openProofServer, type ProofServer } from '../testing/sync-proof/proof-server.ts';
import { promotion } from '../testing/sync-proof/proofs-of-promotion.ts';

vi.mock('./reader.store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./reader.store.ts')>();
  const readSnapshot: typeof original.readSnapshot = async (...asked) => ({
    ...(await original.readSnapshot(...asked)),
    branch: '',
    branches: [],
  });
  return { ...original, readSnapshot };
});

let pair: ReplicaPair;
let server: ProofServer;
beforeAll(async () => {
  pair = await openReplicaPair();
  server = await openProofServer({ database: pair.database });
}, 60_000);
afterAll(async () => {
  await server.close();
  await pair.close();
});

test('without the branches of the history a promotion leaves rows that were lost', async () => {
  const worlds = [await server.world(), await server.world(), await server.world(), await server.world()];

  expect((await promotion(worlds, pair)).found).not.toEqual([]);
}, 120_000);
