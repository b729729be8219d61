import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { myPermissionChanged, tagRevoked } from '../testing/sync-proof/proofs-of-visibility.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

const server = setUp(() => openProofServer());

test('without the purge somebody who left my view stays in my browser', async () => {
  expect(await tagRevoked(false)(await server.world())).not.toEqual([]);
});

test('with it the same history ends well', async () => {
  expect(await tagRevoked()(await server.world())).toEqual([]);
  expect(await myPermissionChanged()(await server.world())).toEqual([]);
});

test('without the purge the random run ends badly', async () => {
  expect(await firstBadEnd(() => server.world(), { purges: false })).not.toEqual([]);
}, 600_000);
