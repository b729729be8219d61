import { nextBlocks } from '../../background/block-work.ts';
import { restorePeople } from '../../features/people/chosen-people.commands.ts';
import { mergePeople } from '../../features/people/merge-people.commands.ts';
import { movingMeasurements } from '../../sync/measurement-moves.ts';
import { commandAs } from '../test-actor.ts';
import { insertMeasurements } from '../test-measurements.ts';
import type { ProofWorld } from './proof-server.ts';
import { changeTags, fillWorld, type Proof } from './proofs-of-visibility.ts';

function merge({ database, organisation, viewers }: ProofWorld, source_id: string, target_id: string) {
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  return commandAs(database, by, (scope) =>
    mergePeople(scope, { source_id, target_id }, { now: new Date(), peopleMerged: async () => {} }),
  );
}

/**
 * Two people become one between two pages: whoever saw one of them sees the one that is left, with what both had.
 * With many measurements each, they move and are stamped in the background while browsers go on asking.
 */
export const peopleMerged =
  (count = 20, pageSize = 7): Proof =>
  async (world) => {
    const { people, viewers } = world;
    await fillWorld(world, count);
    const names = ['watcher of a', 'manager of b', 'limited in a', 'admin', 'worker', 'names of a'] as const;
    const clients = await Promise.all(
      names.map(async (name, index) => {
        // One still fills, the others are up to date.
        const client = await world.client(viewers[name], { pageSize: index === 0 ? pageSize : 50 });
        if (index === 0) for (let i = 0; i < 3; i += 1) await client.step();
        else await client.cycle();
        return [viewers[name], client] as const;
      }),
    );
    const everybodySteps = async () => {
      for (const [, client] of clients) await client.step();
    };

    await merge(world, people.ana, people.ben);
    await everybodySteps();
    await nextBlocks(movingMeasurements(world.database.app));
    await everybodySteps();
    await merge(world, people.ben, people.cy);
    await everybodySteps();

    return world.settle(clients.map(([viewer, client]) => [viewer, client]));
  };

/**
 * Whoever saw the source by a tag does not see the target any more when next they ask. `comesBack`: by then the source
 * was brought back, too, without the tests it had.
 */
export const mergedOutOfView =
  ({ count = 20, comesBack = false, pageSize = 50 } = {}): Proof =>
  async (world) => {
    const { people, viewers, crew, database, organisation } = world;
    await fillWorld(world, count);
    const names = ['watcher of a', 'limited in a', 'manager of b', 'admin'] as const;
    const clients = await Promise.all(
      names.map(async (name) => [viewers[name], await world.client(viewers[name], { pageSize })] as const),
    );
    for (const [, client] of clients) await client.cycle();

    await merge(world, people.ana, people.ben);
    await changeTags(world, { user_id: people.ben, tag_ids: [crew.b] });
    if (comesBack) {
      const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
      await commandAs(database, by, (scope) => restorePeople(scope, [people.ana]));
    }
    // First while measurements may still be on their way, then when they have arrived.
    for (const [, client] of clients) await client.cycle();
    const early = [viewers['watcher of a'], viewers['limited in a']].flatMap((viewer) => {
      const rows = clients.find(([whose]) => whose === viewer)?.[1].local.of('measurements') ?? new Map();
      return rows.size === 0 ? [] : [`${viewer.name} kept ${rows.size} measurements after one cycle`];
    });
    return [...early, ...(await world.settle(clients.map(([viewer, client]) => [viewer, client])))];
  };

/**
 * Tests go out of view over a person who is brought back and merged again (`again`), or over two merges of which the
 * second is undone (`undone`). Whoever was away keeps none of them, although today's merges lead to somebody in view.
 */
export const mergedTwice =
  (which: 'again' | 'undone', { count = 20, pageSize = 50 } = {}): Proof =>
  async (world) => {
    const { people, viewers, crew, database, organisation } = world;
    const { ana, ben, cy } = people;
    await fillWorld(world, count);
    const names = ['watcher of a', 'limited in a', 'manager of b', 'admin'] as const;
    const clients = await Promise.all(
      names.map(async (name) => [viewers[name], await world.client(viewers[name], { pageSize })] as const),
    );
    for (const [, client] of clients) await client.cycle();
    const restore = (id: string) =>
      commandAs(database, { org_id: organisation.org_id, user_id: viewers.admin.user_id }, (scope) =>
        restorePeople(scope, [id]),
      );

    await merge(world, ana, ben);
    if (which === 'again') {
      await changeTags(world, { user_id: ben, tag_ids: [crew.b] });
      await restore(ana);
      await changeTags(world, { user_id: cy, tag_ids: [crew.a] });
      await merge(world, ana, cy);
    } else {
      await merge(world, ben, cy);
      await changeTags(world, { user_id: cy, tag_ids: [crew.b] });
      await restore(ben);
    }
    for (const [, client] of clients) await client.cycle();
    const early = [viewers['watcher of a'], viewers['limited in a']].flatMap((viewer) => {
      const rows = clients.find(([whose]) => whose === viewer)?.[1].local.of('measurements') ?? new Map();
      const kept = [...rows.values()].filter(({ user_id }) => user_id === ana);
      return kept.length === 0 ? [] : [`${viewer.name} kept ${kept.length} measurements after one cycle`];
    });
    return [...early, ...(await world.settle(clients.map(([viewer, client]) => [viewer, client])))];
  };

/**
 * A browser is closed between two pages, when linked measurements have come ahead of their measurements, which it
 * holds under the person they have left. When it is opened again, the purge takes these away.
 */
export const closedWhileMoving: Proof = async (world) => {
  const { people, viewers, crew, database, organisation } = world;
  await fillWorld(world, 20);
  const dee = await organisation.addPerson({ tag_ids: [crew.a] });
  const watcher = await world.client(viewers['watcher of a'], { pageSize: 7 });
  await watcher.cycle();
  await watcher.step();
  await organisation.write((scope) => insertMeasurements(scope, { user_id: dee, count: 30 }));
  await merge(world, people.ana, people.cy);
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  await commandAs(database, by, (scope) => restorePeople(scope, [people.ana]));
  for (let i = 0; i < 4; i += 1) await watcher.step();
  // Its next cycle begins with the core, as after a start.
  return world.settle([[viewers['watcher of a'], watcher]]);
};
