import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReplicaPair, type ReplicaPair } from '../testing/replica-pair.ts';
import { openProofServer, type ProofServer } from '../testing/sync-proof/proof-server.ts';
import { randomRun } from '../testing/sync-proof/random-run.ts';

let pair: ReplicaPair;
let server: ProofServer;
beforeAll(async () => {
  pair = await openReplicaPair();
  server = await openProofServer({ database: pair.database, parts: { replica: pair.openReplica() } });
}, 60_000);
afterAll(async () => {
  await server.close();
  await pair.close();
});

test('whatever nine people see is what they may see, while a replica is paused, frozen and killed at random', async () => {
  expect(await randomRun({ seed: 5 })(await server.world())).toEqual([]);
}, 600_000);
