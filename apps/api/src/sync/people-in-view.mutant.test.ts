import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { changedBetweenPages } from '../testing/sync-proof/proofs-of-order.ts';
import { tagGranted, tagMovedOn, tagRevoked } from '../testing/sync-proof/proofs-of-visibility.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

/** Which guard is out. */
const out = vi.hoisted(() => ({ telling: false, epoch: false, people: false, links: false }));

vi.mock('./people-in-view.store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./people-in-view.store.ts')>();
  return {
    hasSomebodyToFill: async (...of: Parameters<typeof original.hasSomebodyToFill>) =>
      !out.telling && original.hasSomebodyToFill(...of),
    lastInView: async (...of: Parameters<typeof original.lastInView>) =>
      out.epoch ? '' : original.lastInView(...of),
    peopleToFill: async (...of: Parameters<typeof original.peopleToFill>) =>
      out.people ? { user_ids: [], share: 0 } : original.peopleToFill(...of),
  };
});
vi.mock('./linked-stamps.store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./linked-stamps.store.ts')>();
  return {
    restampLinked: async (...of: Parameters<typeof original.restampLinked>) =>
      out.links ? undefined : original.restampLinked(...of),
  };
});

const server = setUp(() => openProofServer());
afterEach(() => {
  Object.assign(out, { telling: false, epoch: false, people: false, links: false });
});

const PROOFS = [
  ['who is granted a tag', tagGranted],
  ['who goes and comes back', () => tagRevoked()],
  ['who moves from one tag to another', () => tagMovedOn()],
] as const;

test.each(PROOFS)(
  'a core that does not tell of people in view: %s comes without a past',
  async (_who, proof) => {
    out.telling = true;
    expect(await proof()(await server.world())).not.toEqual([]);
  },
);

test.each(PROOFS)('a fill that brings nobody: %s comes without a past', async (_who, proof) => {
  out.people = true;
  expect(await proof()(await server.world())).not.toEqual([]);
});

test('readers that ask for no past: without an epoch that tells, who is granted a tag comes without one', async () => {
  expect(await tagGranted(20, 7, false)(await server.world())).toEqual([]);
  out.epoch = true;
  expect(await tagGranted(20, 7, false)(await server.world())).not.toEqual([]);
});

test('without new stamps what is linked to a changed measurement is left behind', async () => {
  out.links = true;
  expect(await changedBetweenPages(await server.world())).not.toEqual([]);
});

test('without telling of people in view the random run ends badly', async () => {
  out.telling = true;
  expect(await firstBadEnd(() => server.world(), { fills: true, firstSeeds: [2] })).not.toEqual([]);
}, 600_000);

test('without stamps of tags the random run ends badly', async () => {
  const { owner } = server.database;
  await sql`alter table users disable trigger keep_tag_stamps`.execute(owner);
  expect(await firstBadEnd(() => server.world(), { fills: true, firstSeeds: [2] })).not.toEqual([]);
  await sql`alter table users enable trigger keep_tag_stamps`.execute(owner);
}, 600_000);
