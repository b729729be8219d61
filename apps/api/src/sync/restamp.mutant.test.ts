import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openProofServer, type ProofServer } from '../testing/sync-proof/proof-server.ts';
import { changedBetweenPages } from '../testing/sync-proof/proofs-of-order.ts';
import { tagGranted, tagRevoked } from '../testing/sync-proof/proofs-of-visibility.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

vi.mock('./restamp.store.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./restamp.store.ts')>()),
  restampRows: async () => undefined,
  restampLinked: async () => undefined,
}));

let server: ProofServer;
beforeAll(async () => {
  server = await openProofServer();
});
afterAll(() => server.close());

test.each([
  ['who is granted a tag comes without a past', tagGranted()],
  ['who goes and comes back does so without a past', tagRevoked()],
  ['what is linked to a changed measurement is left behind', changedBetweenPages],
])('without new stamps %s', async (_name, proof) => {
  expect(await proof(await server.world())).not.toEqual([]);
});

test('without new stamps the random run ends badly', async () => {
  expect(await firstBadEnd(() => server.world())).not.toEqual([]);
}, 600_000);
