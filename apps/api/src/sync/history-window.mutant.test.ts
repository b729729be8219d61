import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { windowChanges } from '../testing/sync-proof/proofs-of-history.ts';
import { tagGranted } from '../testing/sync-proof/proofs-of-visibility.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

/** Which guard is out. */
const out = vi.hoisted(() => ({ baselines: false, stamps: false, counts: false, fills: false }));

vi.mock('./history-window.store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./history-window.store.ts')>();
  return {
    ...original,
    isHeldBefore: (from: string) => (out.baselines ? sql`false` : original.isHeldBefore(from)),
    isInWindow: (from: string) => (out.stamps ? sql`m.created_time >= ${from}` : original.isInWindow(from)),
    isOfWindow: (from: string) => (out.counts ? sql`true` : original.isOfWindow(from)),
  };
});

vi.mock('../testing/sync-proof/model-window.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../testing/sync-proof/model-window.ts')>();
  return {
    createModelWindow: (...of: Parameters<typeof original.createModelWindow>) => {
      const window = original.createModelWindow(...of);
      return { ...window, wanted: () => (out.fills ? window.held() : window.wanted()) };
    },
  };
});

const server = setUp(() => openProofServer());
afterEach(() => {
  Object.assign(out, { baselines: false, stamps: false, counts: false, fills: false });
});

test('without the baselines of before the window, a browser is without them', async () => {
  out.baselines = true;
  expect(await windowChanges(await server.world())).not.toEqual([]);
  expect(await tagGranted()(await server.world({ holdWindows: true }))).not.toEqual([]);
});

test('a window by when tests were taken loses what was imported', async () => {
  out.stamps = true;
  expect(await windowChanges(await server.world())).not.toEqual([]);
  expect(await tagGranted()(await server.world({ holdWindows: true }))).not.toEqual([]);
});

test('counts of another window are no digest of this one', async () => {
  out.counts = true;
  const found = await windowChanges(await server.world());
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining('got the digest')]));
});

test('who comes into view while the window grows is fetched as far down as it grows', async () => {
  out.fills = true;
  expect(await windowChanges(await server.world())).not.toEqual([]);
});

test('without the baselines of before the window the random run ends badly', async () => {
  out.baselines = true;
  expect(await firstBadEnd(() => server.world(), { holdWindows: true, firstSeeds: [2] })).not.toEqual([]);
}, 600_000);
