import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProofServer, type ProofServer } from '../testing/sync-proof/proof-server.ts';
import { peopleMerged } from '../testing/sync-proof/proofs-of-merges.ts';

let server: ProofServer;
beforeAll(async () => {
  server = await openProofServer();
});
afterAll(() => server.close());

test('people are merged between two pages', async () => {
  expect(await peopleMerged()(await server.world())).toEqual([]);
});

test('people with many measurements are merged while these move in the background', async () => {
  expect(await peopleMerged(700, 200)(await server.world())).toEqual([]);
});
