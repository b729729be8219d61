import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import {
  closedWhileMoving,
  mergedOutOfView,
  mergedTwice,
  peopleMerged,
} from '../testing/sync-proof/proofs-of-merges.ts';

const server = setUp(() => openProofServer());

test('people are merged between two pages', async () => {
  expect(await peopleMerged()(await server.world())).toEqual([]);
});

test('people with many measurements are merged while these move in the background', async () => {
  expect(await peopleMerged(700, 200)(await server.world())).toEqual([]);
}, 120_000);

test.each([
  ['few measurements', {}],
  ['measurements that move in the background', { count: 700, pageSize: 200 }],
  ['few measurements, and comes back', { comesBack: true }],
  ['many measurements, and comes back', { count: 700, pageSize: 200, comesBack: true }],
])(
  'merging a person into somebody out of view also removes: %s',
  async (_name, options) => {
    expect(await mergedOutOfView(options)(await server.world())).toEqual([]);
  },
  120_000,
);

test.each([
  ['again', 20],
  ['again', 700],
  ['undone', 20],
  ['undone', 700],
] as const)(
  'tests that went out of view over two merges are removed: %s, %i tests each',
  async (which, count) => {
    expect(await mergedTwice(which, { count, pageSize: 200 })(await server.world())).toEqual([]);
  },
  120_000,
);

test('a browser that is closed while measurements move keeps what is linked to them', async () => {
  expect(await closedWhileMoving(await server.world())).toEqual([]);
});
