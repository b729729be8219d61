import { expect, test, vi } from 'vitest';
import { openReplicaPair } from '../testing/replica-pair.ts';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
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

const pair = setUp(openReplicaPair);
const server = setUp(() => openProofServer({ database: pair.database }));

test('without the branches of the history a promotion leaves rows that were lost', async () => {
  const worlds = [await server.world(), await server.world(), await server.world(), await server.world()];

  expect((await promotion(worlds, pair)).found).not.toEqual([]);
}, 120_000);
