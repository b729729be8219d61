import { vi } from 'vitest';
import {
  deleteMeasurement,
  editMeasurement,
} from '../../features/measurements/measurement-edits.commands.ts';
import { writeInOrganisation } from '../../organisation/organisation-scope.ts';
import { commandAs } from '../test-actor.ts';
import { insertMeasurements } from '../test-measurements.ts';
import { waitingForLocks } from '../waiting-for-locks.ts';
import type { FakeClock } from './fake-clock.ts';
import type { ModelClient } from './model-client.ts';
import type { Viewer } from './proof-server.ts';
import { fillWorld, type Proof } from './proofs-of-visibility.ts';
import { race, randomWrite, seededNumbers } from './race.ts';

/** Eight writers with 5 % rollbacks against readers at page sizes 1, 3 and 50. */
export const eightWriters: Proof = async (world) => {
  const { viewers } = world;
  await fillWorld(world, 5);
  const readers: [Viewer, ModelClient][] = [
    [viewers['manager of b'], await world.client(viewers['manager of b'], { pageSize: 1 })],
    [viewers['watcher of a'], await world.client(viewers['watcher of a'], { pageSize: 3 })],
    [viewers.admin, await world.client(viewers.admin, { pageSize: 50 })],
  ];
  await race(world, { writers: 8, writes: 40, readers: readers.map(([, client]) => client) });
  return world.settle(readers);
};

/** Ten thousand rows appear at one moment, in the middle of a reader's pages. */
export const oneLargeTransaction: Proof = async (world) => {
  const { organisation, people, viewers } = world;
  await fillWorld(world, 100);
  const admin = await world.client(viewers.admin, { pageSize: 1000 });
  const late = await world.client(viewers['watcher of a'], { pageSize: 50 });
  await admin.step();
  await late.cycle();
  const writing = organisation.write(async (scope) => {
    await insertMeasurements(scope, { user_id: people.ana, count: 4000 });
    await insertMeasurements(scope, { user_id: people.ben, count: 6000 });
  });
  while (await admin.step());
  await writing;
  return world.settle([
    [viewers.admin, admin],
    [viewers['watcher of a'], late],
  ]);
};

/** One writer takes its stamps and waits; another writes meanwhile; a reader reads between all of it. */
export const interleaved: Proof = async (world) => {
  const { organisation, database, people, viewers } = world;
  const admin = await world.client(viewers.admin, { pageSize: 3 });
  await admin.cycle();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const write = (work: () => Promise<void>) =>
    writeInOrganisation(database.app, organisation.org_id, async (scope) => {
      await insertMeasurements(scope, { user_id: people.ana, count: 1 });
      await work();
    });

  let first: Promise<void> | undefined;
  await new Promise<void>((resolve, reject) => {
    first = write(() => {
      resolve();
      return held;
    });
    first.catch(reject);
  });
  const second = write(async () => undefined);
  let isSecondDone = false;
  const markDone = () => {
    isSecondDone = true;
  };
  void second.then(markDone, markDone);
  // With the clock's lock the second waits for the first; without it, it is done by now and seen before the first.
  await vi.waitFor(async () => {
    if (!isSecondDone && (await waitingForLocks(database.owner)) === 0)
      throw new Error('the second write has not come as far as the clock');
  }, 30_000);
  await admin.cycle();
  letGo();
  await Promise.all([first, second]);
  return world.settle([[viewers.admin, admin]]);
};

/** The machine's clock steps back an hour, jumps ahead three days, and returns. */
export const steppingClock =
  (clock: FakeClock): Proof =>
  async (world) => {
    const { organisation, people, viewers } = world;
    const admin = await world.client(viewers.admin, { pageSize: 3 });
    const watcher = await world.client(viewers['watcher of a'], { pageSize: 50 });
    for (const seconds of [0, -3600, 3 * 86_400, -3600, 0]) {
      await clock.shiftTo(seconds);
      await organisation.write((scope) => insertMeasurements(scope, { user_id: people.ana, count: 4 }));
      await admin.cycle();
      await watcher.step();
    }
    return world.settle([
      [viewers.admin, admin],
      [viewers['watcher of a'], watcher],
    ]);
  };

/** Rows are deleted and edited on pages that have been and on pages that are still to come, forwards and backwards. */
export const changedBetweenPages: Proof = async (world) => {
  const { organisation, database, people, viewers } = world;
  const linked = await fillWorld(world, 10);
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  const change = async (ids: readonly string[]) => {
    for (const [i, id] of ids.entries()) {
      await commandAs(database, by, (scope) =>
        i % 2 ? deleteMeasurement(scope, id) : editMeasurement(scope, id, { valid: false }),
      );
    }
  };
  const ids = await organisation.write((scope) =>
    insertMeasurements(scope, { user_id: people.ana, count: 30 }),
  );
  const admin = await world.client(viewers.admin, { pageSize: 3 });
  const watcher = await world.client(viewers['watcher of a'], { pageSize: 7 });

  for (let i = 0; i < 5; i += 1) await admin.step();
  await change([0, 1, 15, 16, 28, 29].map((i) => ids[i] ?? ''));
  // These the fill has not come to: what hangs on them must not be left behind when they move to its other end.
  await change(linked.slice(0, 4));
  await watcher.cycle();
  await organisation.write((scope) => insertMeasurements(scope, { user_id: people.ana, count: 30 }));
  await watcher.step();
  await watcher.step();
  await change([2, 3, 12, 13].map((i) => ids[i] ?? ''));
  return world.settle([
    [viewers.admin, admin],
    [viewers['watcher of a'], watcher],
  ]);
};

/** The network gives answers twice, late, and in another order, while the server's rows go on changing. */
export const repeatedAndSwapped: Proof = async (world) => {
  const { viewers } = world;
  await fillWorld(world, 20);
  const random = seededNumbers(7);
  const viewer = viewers['watcher of a'];
  // The answers of a client without trouble are news from another time: older ones, and some from ahead.
  const direct = await world.client(viewer, { pageSize: 3, holdsWindow: true });
  const troubled: ModelClient = await world.client(viewer, {
    pageSize: 3,
    holdsWindow: true,
    via: (ask) => async (call, request) => {
      const data = await ask(call, request);
      const earlier = [...direct.answers, ...troubled.answers];
      for (let i = 0; i < 3; i += 1) {
        const answer = earlier[Math.floor(random() * earlier.length)];
        if (answer) troubled.receive(answer);
      }
      // Once here and once by the one who asked.
      troubled.receive({ call, request, data });
      return data;
    },
  });
  for (let i = 0; i < 120; i += 1) {
    if (random() < 0.4) await randomWrite(world, random);
    if (random() < 0.5) await direct.step();
    await troubled.step();
  }
  return world.settle([
    [viewer, troubled],
    [viewer, direct],
  ]);
};
