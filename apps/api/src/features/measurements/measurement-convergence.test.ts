import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openProofServer, type ProofWorld } from '../../testing/sync-proof/proof-server.ts';
import { fillWorld } from '../../testing/sync-proof/proofs-of-visibility.ts';
import { commandAs } from '../../testing/test-actor.ts';
import { insertLinkType, insertMeasurements } from '../../testing/test-measurements.ts';
import {
  addLinkMeasurement,
  deleteLinkMeasurement,
  deleteMeasurements,
  editLinkMeasurement,
  restoreMeasurements,
  setValidity,
} from './measurement-edits.commands.ts';

const server = setUp(() => openProofServer());

/** The changes of an admin, each in a transaction of its own. */
function changesIn({ organisation, database, viewers }: ProofWorld) {
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  return {
    delete: (ids: string[]) => commandAs(database, by, (scope) => deleteMeasurements(scope, ids)),
    restore: (ids: string[]) => commandAs(database, by, (scope) => restoreMeasurements(scope, ids)),
    invalidate: (ids: string[]) =>
      commandAs(database, by, (scope) => setValidity(scope, ids, { valid: false })),
    async link(measurement_id: string, link_type_id: string) {
      const link_id = randomUUID();
      const link = { link_id, measurement_id, link_type_id, value: 80 };
      await commandAs(database, by, (scope) => addLinkMeasurement({ ...scope, sender: scope }, link));
      return link_id;
    },
    editLink: (id: string) => commandAs(database, by, (scope) => editLinkMeasurement(scope, id, 81)),
    deleteLink: (id: string) => commandAs(database, by, (scope) => deleteLinkMeasurement(scope, id)),
  };
}

test('browsers end equal when sets are deleted and restored and linked values change between two pages', async () => {
  const world = await server.world();
  const { organisation, people, viewers } = world;
  const linked = await fillWorld(world, 10);
  const linkType = await organisation.write(insertLinkType);
  const ids = await organisation.write((scope) =>
    insertMeasurements(scope, { user_id: people.ana, count: 20 }),
  );
  const at = (...places: number[]) => places.map((i) => ids[i] ?? '');
  const change = changesIn(world);
  const admin = await world.client(viewers.admin, { pageSize: 3 });
  const watcher = await world.client(viewers['watcher of a'], { pageSize: 7 });

  // In the middle of the first fill: on pages that have been, and on pages that are still to come.
  for (let i = 0; i < 4; i += 1) await admin.step();
  await change.delete([...at(0, 1, 18, 19), ...linked.slice(0, 2)]);
  const early = await change.link(at(2)[0] ?? '', linkType);
  const late = await change.link(at(17)[0] ?? '', linkType);
  await watcher.cycle();
  await change.restore([...at(0, 19), ...linked.slice(0, 1)]);
  await change.editLink(early);
  await change.invalidate(at(3, 4, 16));
  await admin.step();
  await change.deleteLink(late);
  await change.editLink(early);
  await watcher.step();
  await change.delete(at(2));

  expect(
    await world.settle([
      [viewers.admin, admin],
      [viewers['watcher of a'], watcher],
    ]),
  ).toEqual([]);
});
