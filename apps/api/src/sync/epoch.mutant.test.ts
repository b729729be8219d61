import { expect, test, vi } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { awayForYears, restoredFromDump, setBackInPlace } from '../testing/sync-proof/proofs-of-restore.ts';
import { myOwnTagsChanged, myPermissionChanged } from '../testing/sync-proof/proofs-of-visibility.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

vi.mock('./epoch.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./epoch.ts')>()),
  epochOf: () => 'always',
  answeredEpoch: () => ({ epoch: 'always', shared_epoch: 'always', follows: null }),
}));

const server = setUp(() => openProofServer());

test.each([
  ['a change of my permission', myPermissionChanged()],
  ['a change of my own tags', myOwnTagsChanged],
  ['a dump that is read back', restoredFromDump],
  ['data set back in place', setBackInPlace],
  ['an absence of years', awayForYears],
])('without the epoch %s ends badly', async (_name, proof) => {
  expect(await proof(await server.world())).not.toEqual([]);
});

test('without the epoch the random run ends badly', async () => {
  expect(await firstBadEnd(() => server.world())).not.toEqual([]);
}, 600_000);
