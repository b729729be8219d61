import { afterEach, expect, test, vi } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { mergedTwice } from '../testing/sync-proof/proofs-of-merges.ts';
import { CROSSINGS } from '../testing/sync-proof/random-actions.ts';
import { firstBadEnd } from '../testing/sync-proof/random-run.ts';

/** Which guard is out. */
const out = vi.hoisted(() => ({ queue: false, marks: false, edits: false }));

vi.mock('./measurement-moves.store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('./measurement-moves.store.ts')>();
  return {
    ...original,
    hasMoves: async (...of: Parameters<typeof original.hasMoves>) => !out.queue && original.hasMoves(...of),
    async queueMove(...of: Parameters<typeof original.queueMove>) {
      const [{ tx, org_id }, { from }] = of;
      if (out.queue)
        await tx
          .deleteFrom('restamp_queue')
          .where('org_id', '=', org_id)
          .where('user_id', '=', from)
          .execute();
      await original.queueMove(...of);
    },
    listWaiting: async (...of: Parameters<typeof original.listWaiting>) =>
      out.edits ? [] : original.listWaiting(...of),
  };
});

vi.mock('../features/people/chosen-people.store.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../features/people/chosen-people.store.ts')>();
  return {
    ...original,
    async reactivate(...of: Parameters<typeof original.reactivate>) {
      await original.reactivate(...of);
      const [{ tx, org_id }] = of;
      if (out.marks)
        await tx.updateTable('users').set({ measured_since: null }).where('org_id', '=', org_id).execute();
    },
  };
});

const server = setUp(() => openProofServer({ recordsOwners: true }));
afterEach(() => {
  Object.assign(out, { queue: false, marks: false, edits: false });
});

const CROSSED = { more: CROSSINGS, comeAndGo: true };
const smallBlocks = () => server.world({ moveBlock: 4 });

test('a second merge that replaces the waiting move of the first splits tests', async () => {
  out.queue = true;
  const found = await firstBadEnd(smallBlocks, { ...CROSSED, firstSeeds: [1] });
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining('is with')]));
}, 600_000);

test('without a mark on who is restored, browsers keep tests that went out of view', async () => {
  out.marks = true;
  expect(await mergedTwice('again')(await server.world())).not.toEqual([]);
  const found = await firstBadEnd(smallBlocks, { ...CROSSED, firstSeeds: [5] });
  expect(found).toEqual(expect.arrayContaining([expect.stringContaining('kept measurements')]));
}, 600_000);

test('a test that is stamped again while it waits to move is left behind', async () => {
  out.edits = true;
  expect(await firstBadEnd(smallBlocks, { ...CROSSED, firstSeeds: [1] })).not.toEqual([]);
}, 600_000);
