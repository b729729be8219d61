import { setPermission } from '../../features/permissions/permissions.commands.ts';
import { setPersonTags } from '../../features/tags/tag-members.commands.ts';
import { editTag } from '../../features/tags/tags.commands.ts';
import { commandAs } from '../test-actor.ts';
import { ageMeasurements, insertLinkType, insertMeasurements } from '../test-measurements.ts';
import type { ProofWorld, Viewer } from './proof-server.ts';

/** A proof answers with the differences it found; none means that what it tried did no harm. */
export type Proof = (world: ProofWorld) => Promise<string[]>;

type Change = { readonly user_id: string; readonly tag_ids: string[] };

export function changeTags({ database, organisation, viewers }: ProofWorld, change: Change): Promise<void> {
  const by = { org_id: organisation.org_id, user_id: viewers.admin.user_id };
  return commandAs(database, by, (scope) => setPersonTags(scope, change));
}

export function changeAccess(world: ProofWorld, viewer: Viewer, tagId: string | null, access: string) {
  const by = { org_id: world.organisation.org_id, user_id: world.viewers.admin.user_id };
  const wanted = { user_id: viewer.user_id, tag_id: tagId, access };
  return commandAs(world.database, by, (scope) => setPermission(scope, wanted));
}

/** Of three tests one is of long ago, of six one a baseline of longer ago, and one was imported. */
const AGES = [
  { every: 3, first: 0, days: 730 },
  { every: 6, first: 1, days: 1100, areBaselines: true },
  { every: 6, first: 2, days: 730, keepStamps: true },
];

/** Everybody is measured, with something linked to each measurement. Returns the ids of Ana's, who is first. */
export async function fillWorld(
  { database, organisation, people, viewers }: ProofWorld,
  each: number,
): Promise<string[]> {
  const stored: string[][] = [];
  await organisation.write(async (scope) => {
    const link_type_id = await insertLinkType(scope);
    for (const user_id of [people.ana, people.ben, people.cy, viewers.worker.user_id])
      stored.push(await insertMeasurements(scope, { user_id, count: each, link_type_id }));
  });
  for (const { every, first, ...age } of AGES) {
    const some = stored.flatMap((ids) => ids.filter((_id, index) => index % every === first));
    await ageMeasurements(database, some, age);
  }
  return stored[0] ?? [];
}

/** Somebody comes into view; their measurements are older than every cursor. */
export const tagGranted =
  (count = 20, pageSize = 7, fills = true): Proof =>
  async (world) => {
    const { people, crew, viewers } = world;
    await fillWorld(world, count);
    const watcher = await world.client(viewers['watcher of a'], { pageSize, fills });
    const limited = await world.client(viewers['limited in a'], { pageSize: 50, fills });
    await watcher.cycle();
    await limited.cycle();

    await changeTags(world, { user_id: people.cy, tag_ids: [crew.a] });
    await watcher.step();
    await watcher.step();
    await changeTags(world, { user_id: people.ben, tag_ids: [crew.b, crew.a] });

    return world.settle([
      [viewers['watcher of a'], watcher],
      [viewers['limited in a'], limited],
    ]);
  };

/** Somebody goes out of view between two pages, and another goes and comes back. */
export const tagRevoked =
  (purges = true): Proof =>
  async (world) => {
    const { people, crew, viewers } = world;
    await fillWorld(world, 20);
    await changeTags(world, { user_id: people.cy, tag_ids: [crew.a] });
    const watcher = await world.client(viewers['watcher of a'], { pageSize: 3, purges });
    for (let i = 0; i < 4; i += 1) await watcher.step();

    await changeTags(world, { user_id: people.ana, tag_ids: [] });
    await watcher.cycle();
    await changeTags(world, { user_id: people.cy, tag_ids: [crew.b] });
    await watcher.step();
    await changeTags(world, { user_id: people.cy, tag_ids: [crew.a, crew.b] });

    return world.settle([[viewers['watcher of a'], watcher]]);
  };

/**
 * Somebody whom I see by one tag is measured while I do not see them, for a moment that falls between two of my core calls:
 * pages of measurements of that moment have passed those rows, and my next core finds the person as it left them.
 */
export const tagMovedOn =
  (fills = true): Proof =>
  async (world) => {
    const { organisation, people, crew, viewers } = world;
    await fillWorld(world, 10);
    const watcher = await world.client(viewers['watcher of a'], { pageSize: 3, fills });
    await watcher.cycle();

    await watcher.step();
    await changeTags(world, { user_id: people.ana, tag_ids: [crew.b] });
    await organisation.write((scope) => insertMeasurements(scope, { user_id: people.ana, count: 5 }));
    await watcher.step();
    await changeTags(world, { user_id: people.ana, tag_ids: [crew.b, crew.a] });
    await organisation.write((scope) => insertMeasurements(scope, { user_id: people.ana, count: 2 }));

    return world.settle([[viewers['watcher of a'], watcher]]);
  };

/** My rights grow, shrink and move while pages are on their way. */
export const myPermissionChanged =
  (purges = true): Proof =>
  async (world) => {
    const { crew, viewers } = world;
    await fillWorld(world, 20);
    const watcher = await world.client(viewers['watcher of a'], { pageSize: 3, purges });
    const worker = await world.client(viewers.worker, { pageSize: 50, purges });
    const named = await world.client(viewers['names of a'], { pageSize: 50, purges });
    await watcher.step();
    await watcher.step();
    await worker.cycle();
    await named.cycle();

    await changeAccess(world, viewers['watcher of a'], crew.b, 'view_user,view_measure');
    await watcher.step();
    await watcher.step();
    await changeAccess(world, viewers['watcher of a'], crew.a, 'none');
    await watcher.cycle();
    await changeAccess(world, viewers.worker, null, 'view_user,view_measure');
    await worker.step();
    await changeAccess(world, viewers['names of a'], crew.a, 'view_user,view_measure');

    return world.settle([
      [viewers['watcher of a'], watcher],
      [viewers.worker, worker],
      [viewers['names of a'], named],
    ]);
  };

/** The tags I carry decide what `limited` reaches. */
export const myOwnTagsChanged: Proof = async (world) => {
  const { crew, viewers } = world;
  await fillWorld(world, 10);
  const limited = await world.client(viewers['limited in a'], { pageSize: 3 });
  await limited.cycle();

  await changeTags(world, { user_id: viewers['limited in a'].user_id, tag_ids: [crew.b] });

  return world.settle([[viewers['limited in a'], limited]]);
};

/** A viewer who sees nothing: everything is somebody else's. Also says how often the client had to ask. */
export async function nothingToSee(world: ProofWorld, count: number) {
  const { organisation, people, viewers } = world;
  for (let i = 0; i < count; i += 10_000) {
    await organisation.write((scope) => insertMeasurements(scope, { user_id: people.ben, count: 10_000 }));
  }
  const worker = await world.client(viewers.worker, { pageSize: 50 });
  await worker.cycle();
  const asked = worker.answers.length;
  return { asked, found: await world.settle([[viewers.worker, worker]]) };
}

/** One of the tags that no permission names: it comes and goes with the people who carry it. */
const addSite = ({ organisation }: ProofWorld, name: string) =>
  organisation.addTag(name, 'location', { lat: -31.95, lon: 115.86 });

function asAdmin<T>(world: ProofWorld, work: Parameters<typeof commandAs<T>>[2]): Promise<T> {
  const by = { org_id: world.organisation.org_id, user_id: world.viewers.admin.user_id };
  return commandAs(world.database, by, work);
}

/**
 * Tags come into view and go out of it with people, permissions and what is done to the tags themselves, while their
 * own stamps stay old.
 */
export const tagsOfPeople: Proof = async (world) => {
  const { people, crew, viewers } = world;
  await fillWorld(world, 3);
  const [site, other] = [await addSite(world, 'Quay'), await addSite(world, 'Roof')];
  const clients = await Promise.all(
    Object.values(viewers).map(async (viewer) => [viewer, await world.client(viewer)] as const),
  );
  const found: string[] = [];
  const compare = async () => {
    found.push(...(await world.settle(clients.map(([viewer, client]) => [viewer, client]))));
  };
  await compare();

  // Somebody in view gets them, then the worker, then nobody in view has one any more.
  await changeTags(world, { user_id: people.ana, tag_ids: [crew.a, site] });
  await compare();
  await changeTags(world, { user_id: viewers.worker.user_id, tag_ids: [site, other] });
  await compare();
  await changeTags(world, { user_id: people.ana, tag_ids: [crew.a] });
  await compare();
  // Somebody comes into view with a tag that they carried before.
  await changeTags(world, { user_id: people.cy, tag_ids: [other] });
  await compare();
  await changeTags(world, { user_id: people.cy, tag_ids: [other, crew.a] });
  await compare();

  await asAdmin(world, (scope) => editTag(scope, { tag_id: other, is_hidden: true }));
  await compare();
  await asAdmin(world, (scope) => editTag(scope, { tag_id: other, is_hidden: false }));
  await compare();
  await changeAccess(world, viewers.worker, other, 'view_user');
  await compare();
  await changeAccess(world, viewers.worker, other, 'none');
  await compare();
  return found;
};
