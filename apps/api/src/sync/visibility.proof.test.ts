import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import {
  myOwnTagsChanged,
  myPermissionChanged,
  nothingToSee,
  tagGranted,
  tagMovedOn,
  tagRevoked,
} from '../testing/sync-proof/proofs-of-visibility.ts';

const server = setUp(() => openProofServer());

test('a tag is granted: what was measured before comes, too', async () => {
  expect(await tagGranted()(await server.world())).toEqual([]);
});

test('a tag is granted to somebody with many measurements', async () => {
  expect(await tagGranted(600, 200)(await server.world())).toEqual([]);
});

test.each([true, false])(
  'a tag comes and goes between two core calls (the reader fetches pasts: %s)',
  async (fills) => {
    expect(await tagMovedOn(fills)(await server.world())).toEqual([]);
  },
);

test('a tag is granted, and the reader is one that does not fetch the past of people', async () => {
  expect(await tagGranted(20, 7, false)(await server.world())).toEqual([]);
});

test('a tag is revoked between two pages: nothing of the person stays', async () => {
  expect(await tagRevoked()(await server.world())).toEqual([]);
});

test('my permission changes between two pages', async () => {
  expect(await myPermissionChanged()(await server.world())).toEqual([]);
});

test('my own tags change, on which my rights depend', async () => {
  expect(await myOwnTagsChanged(await server.world())).toEqual([]);
});

test('a viewer who sees nothing among 50,000 rows is told so at once', async () => {
  const { asked, found } = await nothingToSee(await server.world(), 50_000);

  expect(found).toEqual([]);
  // Core, one empty page back, one empty page forward.
  expect(asked).toBe(3);
}, 120_000);
