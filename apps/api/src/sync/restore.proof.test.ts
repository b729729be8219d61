import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { awayForYears, restoredFromDump, setBackInPlace } from '../testing/sync-proof/proofs-of-restore.ts';

const server = setUp(() => openProofServer());

test('an older dump is restored and work continues', async () => {
  expect(await restoredFromDump(await server.world())).toEqual([]);
});

test('the data is rolled back in place: cursors from the future are not trusted', async () => {
  expect(await setBackInPlace(await server.world())).toEqual([]);
});

test('a cursor older than the remembered deletions starts again', async () => {
  expect(await awayForYears(await server.world())).toEqual([]);
});
