import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { windowChanges } from '../testing/sync-proof/proofs-of-history.ts';
import { mergedOutOfView, peopleMerged } from '../testing/sync-proof/proofs-of-merges.ts';
import {
  myPermissionChanged,
  tagGranted,
  tagMovedOn,
  tagRevoked,
} from '../testing/sync-proof/proofs-of-visibility.ts';
import { randomRun } from '../testing/sync-proof/random-run.ts';

const server = setUp(() => openProofServer());

test('the window is made longer and shorter while people, tags, tests and rights change', async () => {
  expect(await windowChanges(await server.world())).toEqual([]);
}, 120_000);

test.each([
  ['a tag is granted', tagGranted()],
  ['a tag is granted, and the reader does not fetch the past of people', tagGranted(20, 7, false)],
  ['a tag comes and goes between two core calls', tagMovedOn()],
  ['a tag is revoked', tagRevoked()],
  ['my permission changes', myPermissionChanged()],
  ['people are merged', peopleMerged()],
  ['people are merged out of view, and come back', mergedOutOfView({ comesBack: true })],
])('everybody holds a window: %s', async (_what, proof) => {
  expect(await proof(await server.world({ holdWindows: true }))).toEqual([]);
});

test('everybody holds a window while all is changed at random', async () => {
  expect(await randomRun({ seed: 7, holdWindows: true })(await server.world())).toEqual([]);
}, 600_000);
