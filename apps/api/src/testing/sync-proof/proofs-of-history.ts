import {
  deleteMeasurement,
  editMeasurement,
} from '../../features/measurements/measurement-edits.commands.ts';
import { editOrganisation } from '../../features/organisation/organisation.commands.ts';
import { mergePeople } from '../../features/people/merge-people.commands.ts';
import { commandAs } from '../test-actor.ts';
import { insertMeasurements } from '../test-measurements.ts';
import type { ProofWorld } from './proof-server.ts';
import { changeAccess, changeTags, fillWorld, type Proof } from './proofs-of-visibility.ts';

type Command<T> = Parameters<typeof commandAs<T>>[2];

const asAdmin = <T>({ database, organisation, viewers }: ProofWorld, command: Command<T>) =>
  commandAs(database, { org_id: organisation.org_id, user_id: viewers.admin.user_id }, command);

/** Makes the window of history as long. */
export const setHistory = (world: ProofWorld, days: number) =>
  asAdmin(world, (scope) => editOrganisation(scope, { metadata: { _history_days: days } }));

type Turn = { readonly days: number; meanwhile(world: ProofWorld, ids: readonly string[]): Promise<unknown> };

/** The window is made longer and shorter, and while browsers fetch or forget, something else happens. */
const TURNS: readonly Turn[] = [
  {
    days: 800,
    meanwhile: (world) => changeTags(world, { user_id: world.people.cy, tag_ids: [world.crew.a] }),
  },
  {
    days: 62,
    meanwhile: (world, [first = '']) =>
      asAdmin(world, (scope) => editMeasurement(scope, first, { notes: 'read again' })),
  },
  {
    days: 3650,
    meanwhile: (world) =>
      asAdmin(world, (scope) =>
        mergePeople(
          scope,
          { source_id: world.people.ben, target_id: world.people.cy },
          { now: new Date(), peopleMerged: async () => {} },
        ),
      ),
  },
  {
    days: 800,
    meanwhile: (world, ids) => asAdmin(world, (scope) => deleteMeasurement(scope, ids[3] ?? '')),
  },
  {
    days: 3650,
    meanwhile: (world) => changeAccess(world, world.viewers['watcher of a'], world.crew.a, 'manager'),
  },
  { days: 400, meanwhile: (world) => changeTags(world, { user_id: world.people.cy, tag_ids: [] }) },
  {
    days: 800,
    meanwhile: ({ organisation, people }) =>
      organisation.write((scope) => insertMeasurements(scope, { user_id: people.ana, count: 5 })),
  },
];

export const windowChanges: Proof = async (world) => {
  const { viewers } = world;
  const ids = await fillWorld(world, 12);
  const names = ['admin', 'watcher of a', 'limited in a', 'manager of b', 'worker'] as const;
  const clients = await Promise.all(
    names.map(async (name, index) => {
      const client = await world.client(viewers[name], {
        pageSize: [50, 3, 7][index % 3] ?? 7,
        holdsWindow: true,
      });
      await client.cycle();
      return [viewers[name], client] as const;
    }),
  );
  const everybodySteps = async (steps: number) => {
    for (const [, client] of clients) for (let i = 0; i < steps; i += 1) await client.step();
  };
  for (const { days, meanwhile } of TURNS) {
    await setHistory(world, days);
    // The core, which says so, and the first page of what the window grew by.
    await everybodySteps(2);
    await meanwhile(world, ids);
    await everybodySteps(2);
    const differing = await world.settle(clients.map(([viewer, client]) => [viewer, client]));
    if (differing.length > 0) return differing.map((one) => `${days} days: ${one}`);
  }
  return [];
};
