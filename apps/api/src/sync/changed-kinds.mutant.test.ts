import { expect, test, vi } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

/** Tags come into view with the people who carry them: what one would write who looked at the tags' own stamps alone. */
vi.mock('../features/tags/tags.sync.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../features/tags/tags.sync.ts')>();
  return { ...original, tagsSync: { ...original.tagsSync, tables: ['tags'] } };
});

const server = setUp(() => openProofServer());

test('with a kind that does not name a table it hangs on, the random run ends badly', async () => {
  expect(await firstBadEnd(() => server.world(), { firstSeeds: [9, 12] })).not.toEqual([]);
}, 600_000);
