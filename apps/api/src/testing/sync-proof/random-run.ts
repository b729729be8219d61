import { EventEmitter, once } from 'node:events';
import type { ModelClient } from './model-client.ts';
import type { ProofWorld, Viewer } from './proof-server.ts';
import { fillWorld, type Proof } from './proofs-of-visibility.ts';
import { seededNumbers } from './race.ts';
import { type Action, actAtRandom, type Cast } from './random-actions.ts';
import { breaches } from './rules-in-sql.ts';

type Options = {
  readonly seed: number;
  readonly rounds?: number;
  readonly actions?: number;
  readonly writers?: number;
  readonly purges?: boolean;
  /** Whether the readers ask for the past of people who come into view; by default one of three does not. */
  readonly fills?: boolean;
  /** Whether the readers hold the window of history; by default one of three does. */
  readonly holdWindows?: boolean;
  /** Happens besides, and so more often. */
  readonly more?: readonly Action[];
  /** Whether the readers come and go, and what a core synchronisation alone leaves them is checked as well. */
  readonly comeAndGo?: boolean;
  /** Whether the differences of one reader are enough. */
  readonly stopsAtFirst?: boolean;
};

const PAGE_SIZES = [3, 7, 50];
/** Of actions for which a reader is away, and of requests one after another. */
const MOST_AWAY = 12;
const MOST_STEPS = 8;
/** The rarest bad end comes in one run of three; that none comes in forty is no chance. */
const MOST_RUNS = 40;

/** Fills a world, and adds people with more rights: eight besides the admin. */
export async function castOf(world: ProofWorld): Promise<Cast> {
  const { organisation, crew } = world;
  await fillWorld(world, 6);
  const tags = [crew.a, crew.b, await organisation.addTag('Crew C')];
  const more = [await organisation.addPerson({ tag_ids: [crew.a] }), await organisation.addPerson()];
  const person = async (name: string, tagId: string | null, access: string): Promise<Viewer> => ({
    name,
    ...(await organisation.person([{ tag_id: tagId, access }])),
  });
  const { admin: _writes, ...others } = world.viewers;
  const viewers = [
    ...Object.values(others),
    await person('watcher of all', null, 'view_user,view_measure'),
    await person('editor of a', crew.a, 'view_user,edit_user,view_measure,edit_measure'),
    await person('manager of all', null, 'manager'),
  ];
  return { world, people: [...Object.values(world.people), ...more], tags, viewers };
}

/**
 * Everything that writes, in random order and by several writers at once, while nine people of different rights
 * synchronise with servers of several page sizes. After each round three things must agree: the browser that went along,
 * a fresh one, and the rules as they are written once more in SQL. See docs/sync.md#guards.
 */
export const randomRun =
  ({
    seed,
    rounds = 3,
    actions = 12,
    writers = 3,
    purges = true,
    fills,
    holdWindows,
    more = [],
    comeAndGo = false,
    stopsAtFirst = false,
  }: Options): Proof =>
  async (world) => {
    const random = seededNumbers(seed);
    // Numbers of their own keep what each writer does independent of who is first, so that a seed tells much of how a run ends.
    const drawn = Array.from({ length: writers }, (_, writer) => seededNumbers(1000 * seed + writer));
    const { organisation } = world;
    const cast = await castOf(world);
    const { admin } = world.viewers;
    const readers = await Promise.all(
      [admin, ...cast.viewers].map(async (viewer, index) => {
        const pageSize = PAGE_SIZES[index % PAGE_SIZES.length] ?? 50;
        const asks = fills ?? index % 3 !== 2;
        const holdsWindow = holdWindows ?? (index + seed) % 3 === 0;
        return [viewer, await world.client(viewer, { pageSize, purges, fills: asks, holdsWindow })] as const;
      }),
    );

    for (let round = 0; round < rounds; round += 1) {
      const writing = startWriting(drawn, actions, (numbers) => actAtRandom(cast, numbers, more));
      // Some are away while it happens, and meet all of it at once.
      const present = readers.filter(() => random() < 0.6);
      const read = present.map(async ([, client]) => {
        if (comeAndGo) return readNowAndThen(client, writing, random);
        while (writing.goesOn()) await client.step();
      });
      await Promise.all([writing.end, ...read]);

      // While tests still wait to move.
      const cores = comeAndGo ? readers.filter(() => random() < 0.5) : [];
      const found = await world.leaks(cores.map(([viewer, client]) => [viewer, client]));
      found.push(
        ...(await world.settle(
          readers.map(([viewer, client]) => [viewer, client]),
          { stopsAtFirst },
        )),
      );
      for (const [viewer, client] of readers) {
        if (stopsAtFirst && found.length > 0) break;
        const whose = { ...viewer, org_id: organisation.org_id };
        const fresh = await world.client(viewer, { holdsWindow: client.heldFrom() !== null });
        await fresh.cycle();
        const clients = { [viewer.name]: client, [`a fresh ${viewer.name}`]: fresh };
        found.push(...(await breaches(world.database, whose, clients)));
      }
      if (found.length > 0) return found.map((one) => `seed ${seed}, round ${round + 1}: ${one}`);
    }
    return [];
  };

type Writing = {
  readonly end: Promise<unknown>;
  goesOn(): boolean;
  /** Resolves after so many actions, or when the last one has been done. */
  pass(actions: number): Promise<void>;
};

/** Lets each writer do so many actions, one after another. */
function startWriting(
  writers: readonly (() => number)[],
  actions: number,
  act: (numbers: () => number) => Promise<void>,
): Writing {
  const done = new EventEmitter().setMaxListeners(0);
  let isWriting = true;
  const written = writers.map(async (numbers) => {
    for (let i = 0; i < actions; i += 1) {
      await act(numbers);
      done.emit('action');
    }
  });
  const end = Promise.all(written).finally(() => {
    isWriting = false;
    done.emit('action');
  });
  return {
    end,
    goesOn: () => isWriting,
    async pass(count) {
      for (let i = 0; i < count && isWriting; i += 1) await once(done, 'action');
    },
  };
}

/** A reader who is away for a while, reads a little, at times the core alone, and whose page is closed at any moment. */
async function readNowAndThen(client: ModelClient, writing: Writing, random: () => number): Promise<void> {
  while (writing.goesOn()) {
    await writing.pass(Math.floor(random() * MOST_AWAY));
    if (random() < 0.3) await client.core();
    for (let steps = random() * MOST_STEPS; steps >= 1; steps -= 1) await client.step();
    if (random() < 0.3) client.reopen();
  }
}

type BadEndOptions = Omit<Options, 'seed' | 'stopsAtFirst'> & {
  /** Those that ended badly most often; the others come after them. */
  readonly firstSeeds?: readonly number[];
};

/** What the first of some random runs that ends badly says; for the suites that switch a rule off. */
export async function firstBadEnd(
  makeWorld: () => Promise<Parameters<Proof>[0]>,
  { firstSeeds = [], ...options }: BadEndOptions = {},
): Promise<string[]> {
  const all = Array.from({ length: MOST_RUNS }, (_, index) => index + 1);
  for (const seed of new Set([...firstSeeds, ...all])) {
    const proof = randomRun({ ...options, seed, stopsAtFirst: true })(await makeWorld());
    const found = await proof.catch(({ message }: Error) => [message]);
    if (found.length > 0) return found;
  }
  return [];
}
