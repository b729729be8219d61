import { editTag } from '../../features/tags/tags.commands.ts';
import { commandAs } from '../test-actor.ts';
import type { ProofWorld } from './proof-server.ts';
import { changeAccess, changeTags, fillWorld, type Proof } from './proofs-of-visibility.ts';

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
