import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProofServer, type ProofServer } from '../testing/sync-proof/proof-server.ts';
import { awayForYears, restoredFromDump, setBackInPlace } from '../testing/sync-proof/proofs-of-restore.ts';

let server: ProofServer;
beforeAll(async () => {
  server = await openProofServer();
});
afterAll(() => server.close());

test('an older dump is restored and work continues', async () => {
  expect(await restoredFromDump(await server.world())).toEqual([]);
});

test('the data is rolled back in place: cursors from the future are not trusted', async () => {
  expect(await setBackInPlace(await server.world())).toEqual([]);
});

test('a cursor older than the remembered deletions starts again', async () => {
  expect(await awayForYears(await server.world())).toEqual([]);
});
