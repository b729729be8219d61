import { vi } from 'vitest';
import { editMeasurement } from '../../features/measurements/measurement-edits.commands.ts';
import type { ReplicaPair } from '../replica-pair.ts';
import { commandAs } from '../test-actor.ts';
import { insertMeasurements } from '../test-measurements.ts';
import type { ModelClient } from './model-client.ts';
import type { ProofWorld, Viewer } from './proof-server.ts';
import { changeTags, fillWorld } from './proofs-of-visibility.ts';

type Reader = readonly [Viewer, ModelClient];

/** How often a client has begun anew. */
const fillsOf = ([, client]: Reader) =>
  client.answers.filter(({ call, request }) => call === 'core' && request.users === null).length;

async function readersOf(world: ProofWorld): Promise<Reader[]> {
  const { admin, 'watcher of a': watcher } = world.viewers;
  return [
    [admin, await world.client(admin, { pageSize: 50 })],
    [watcher, await world.client(watcher, { pageSize: 7 })],
  ];
}

async function cycleAll(readers: readonly Reader[]): Promise<void> {
  for (const [, client] of readers) await client.cycle();
}

const measure = ({ organisation, people }: ProofWorld, count: number) =>
  organisation.write((scope) => insertMeasurements(scope, { user_id: people.ana, count }));

/** Acknowledged, seen by who is there, and lost. */
async function lostWork(world: ProofWorld, ids: readonly string[]): Promise<void> {
  const { organisation, database, people, crew, viewers } = world;
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  await measure(world, 9);
  await commandAs(database, by, (scope) => editMeasurement(scope, ids[0] ?? '', { notes: 'lost' }));
  await changeTags(world, { user_id: people.cy, tag_ids: [crew.a] });
  await organisation.addPerson({ name_first: 'Lost', tag_ids: [crew.a] });
}

/** Until the promoted one takes writes; connections to the old one break first. */
const writable = (world: ProofWorld) => vi.waitFor(() => measure(world, 1), 60_000);

export type Promoted = {
  /** Differences between browsers and the server, by whose they are. */
  readonly found: readonly string[];
  /** How often who had lost nothing began anew. */
  readonly needless: number;
  /** How many of those who had seen what was lost began anew. */
  readonly reset: number;
};

/**
 * Four organisations through one promotion. Nothing of the first is lost. Of the others something is that half of the
 * browsers have seen; they come back before anything was written there, after that, or not until the clock has long
 * passed what they have seen.
 */
export async function promotion(worlds: readonly ProofWorld[], pair: ReplicaPair): Promise<Promoted> {
  const stages = await Promise.all(
    worlds.map(async (world) => ({
      world,
      ids: await fillWorld(world, 10),
      here: await readersOf(world),
      away: await readersOf(world),
    })),
  );
  for (const { here, away } of stages) await cycleAll([...here, ...away]);
  const [kept, ...losing] = stages;
  if (!kept) throw new Error('no organisation');
  await pair.promote(async () => {
    for (const { world, ids, here } of losing) {
      await lostWork(world, ids);
      await cycleAll(here);
    }
  });
  const before = (readers: readonly Reader[]) => readers.map(fillsOf);
  const unharmed = [...kept.here, ...kept.away, ...losing.flatMap(({ away }) => away)];
  const harmed = losing.flatMap(({ here }) => here);
  const [unharmedBefore, harmedBefore] = [before(unharmed), before(harmed)];

  const [asked, written, late] = losing;
  // Waits until it takes writes.
  await writable(kept.world);
  await cycleAll(kept.here);
  if (asked) await cycleAll(asked.here);
  for (const { world } of [asked, written, late].flatMap((stage) => stage ?? [])) await measure(world, 2);
  if (written) await cycleAll([...written.here, ...written.away]);
  if (late) {
    for (let turn = 0; turn < 5; turn += 1) await measure(late.world, 20);
    await measure(late.world, 3);
  }

  const found: string[] = [];
  for (const { world, here, away } of stages)
    found.push(...(await world.settle([...here, ...away].map(([viewer, client]) => [viewer, client]))));
  const grown = (readers: readonly Reader[], then: readonly number[]) =>
    readers.filter((reader, index) => fillsOf(reader) > (then[index] ?? 0)).length;
  return { found, needless: grown(unharmed, unharmedBefore), reset: grown(harmed, harmedBefore) };
}
