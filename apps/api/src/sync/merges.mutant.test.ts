import { expect, test, vi } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { mergedOutOfView } from '../testing/sync-proof/proofs-of-merges.ts';
import { MERGES } from '../testing/sync-proof/random-actions.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

/** Measurements of somebody who was merged, judged by that person alone, as those of everybody else. */
vi.mock('@heatwise/domain/permissions/sync-rights', async (importOriginal) => {
  const original = await importOriginal<typeof import('@heatwise/domain/permissions/sync-rights')>();
  return { ...original, mayHoldMeasurementsAlong: original.mayHoldMeasurementsOf };
});

const server = setUp(() => openProofServer());

test.each([
  ['few measurements', {}],
  ['measurements that move in the background', { count: 700 }],
])(
  'without the way of merges, who is merged into somebody out of view leaves behind: %s',
  async (_name, options) => {
    expect(await mergedOutOfView(options)(await server.world())).not.toEqual([]);
  },
  120_000,
);

test('without the way of merges the random run ends badly', async () => {
  expect(await firstBadEnd(() => server.world(), { more: MERGES, firstSeeds: [1, 9] })).not.toEqual([]);
}, 600_000);
