import {
  deleteMeasurement,
  editMeasurement,
} from '../../features/measurements/measurement-edits.commands.ts';
import { commandAs } from '../test-actor.ts';
import { insertMeasurements } from '../test-measurements.ts';
import { backUpDatabase, backUpInPlace } from './backups.ts';
import type { ModelClient } from './model-client.ts';
import type { ProofWorld, Viewer } from './proof-server.ts';
import { changeTags, fillWorld, type Proof } from './proofs-of-visibility.ts';

/** What is done after the backup was taken: it reaches the clients, and then it is lost. */
async function lostWork(world: ProofWorld, ids: readonly string[]): Promise<void> {
  const { organisation, database, people, crew, viewers } = world;
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  const [edited = '', deleted = ''] = ids;
  await organisation.write((scope) => insertMeasurements(scope, { user_id: people.ana, count: 9 }));
  await commandAs(database, by, (scope) => editMeasurement(scope, edited, { notes: 'lost' }));
  await commandAs(database, by, (scope) => deleteMeasurement(scope, deleted));
  await changeTags(world, { user_id: people.cy, tag_ids: [crew.a] });
  await organisation.addPerson({ name_first: 'Lost', tag_ids: [crew.a] });
}

async function readersOf(world: ProofWorld): Promise<[Viewer, ModelClient][]> {
  const { viewers } = world;
  return [
    [viewers.admin, await world.client(viewers.admin, { pageSize: 50 })],
    [viewers['watcher of a'], await world.client(viewers['watcher of a'], { pageSize: 7 })],
  ];
}

/** A dump is read back, and work goes on before the browsers return. */
export const restoredFromDump: Proof = async (world) => {
  const ids = await fillWorld(world, 10);
  const readers = await readersOf(world);
  const backup = await backUpDatabase(world.database);
  try {
    await lostWork(world, ids);
    for (const [, client] of readers) await client.cycle();
    await backup.restore();
    await world.organisation.write((scope) =>
      insertMeasurements(scope, { user_id: world.people.ben, count: 3 }),
    );
    return await world.settle(readers);
  } finally {
    await backup.tidy();
  }
};

/** The same database is set back, and nothing in it says so but its clock. */
export const setBackInPlace: Proof = async (world) => {
  const ids = await fillWorld(world, 10);
  const readers = await readersOf(world);
  const backup = await backUpInPlace(world.database, world.organisation.org_id);
  await lostWork(world, ids);
  for (const [, client] of readers) await client.cycle();
  await backup.restore();
  return world.settle(readers);
};

/** A browser comes back after so long that deletions it has not heard of may be forgotten. */
export const awayForYears: Proof = async (world) => {
  const { viewers } = world;
  await fillWorld(world, 5);
  let years = 0;
  const admin = await world.client(viewers.admin, {
    pageSize: 50,
    via: (ask) => (call, request) => {
      // The first incremental question after the years is asked with cursors as old as they are.
      const old = years > 0 && request.users !== null;
      years = old ? 0 : years;
      return ask(call, old ? { ...request, users: '2020-01-01T00:00:00.000000Z' } : request);
    },
  });
  await admin.cycle();
  const [forgotten] = [...admin.local.of('measurements').keys()];
  await world.database.owner
    .deleteFrom('link_measurements')
    .where('measurement_id', '=', forgotten ?? '')
    .execute();
  await world.database.owner
    .deleteFrom('measurements')
    .where('measurement_id', '=', forgotten ?? '')
    .execute();
  years = 6;
  return world.settle([[viewers.admin, admin]]);
};
