import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProofServer, type ProofServer } from '../testing/sync-proof/proof-server.ts';
import { tagsOfPeople } from '../testing/sync-proof/proofs-of-tags.ts';

let server: ProofServer;
beforeAll(async () => {
  server = await openProofServer();
});
afterAll(() => server.close());

test('tags come into view and go out of it with the people who carry them', async () => {
  expect(await tagsOfPeople(await server.world())).toEqual([]);
});
