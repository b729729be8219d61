import { afterAll, beforeAll, expect, test } from 'vitest';
import { openProofServer, type ProofServer } from '../testing/sync-proof/proof-server.ts';
import { awayForYears, restoredFromDump, setBackInPlace } from '../testing/sync-proof/proofs-of-restore.ts';

let server: ProofServer;
beforeAll(async () => {
  server = await openProofServer();
});
afterAll(() => server.close());

test('an older dump is read back and work goes on', async () => {
  expect(await restoredFromDump(await server.world())).toEqual([]);
});

test('the data is set back in place: cursors from the future are not believed', async () => {
  expect(await setBackInPlace(await server.world())).toEqual([]);
});

test('a cursor older than the deletions still known starts anew', async () => {
  expect(await awayForYears(await server.world())).toEqual([]);
});
