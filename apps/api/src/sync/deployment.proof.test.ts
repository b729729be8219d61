import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openProofServer } from '../testing/sync-proof/proof-server.ts';
import { deployed, rolledBack, rolledOut } from '../testing/sync-proof/proofs-of-deployment.ts';

const server = setUp(() => openProofServer());

test.each([
  ['rolled out', rolledOut],
  ['rolled back', rolledBack],
])(
  'a version that is %s beside another one is fetched once, and nothing is lost',
  async (_name, stages) => {
    expect(await deployed(await server.world(), stages)).toEqual({ found: [], fetchedAgain: 1 });
  },
  120_000,
);

test('nothing is compared while servers of another version answer, and again when these have gone', async () => {
  const world = await server.world();
  const admin = await world.client(world.viewers.admin);
  await admin.cycle();
  const compared = async () => Object.keys(await world.digests(world.viewers.admin, admin));
  expect(await compared()).toContain('measurements');

  // It says so by itself, before it answers.
  const other = await world.client(world.viewers.worker, { schemaVersion: () => 1000 });
  await other.cycle();
  expect(await compared()).toEqual([]);

  await server.database.owner
    .updateTable('sync_schema_versions')
    .set({ seen_at: new Date(Date.now() - 5 * 60_000 - 1000) })
    .where('version', '=', 1000)
    .execute();
  expect(await compared()).toContain('measurements');
});
