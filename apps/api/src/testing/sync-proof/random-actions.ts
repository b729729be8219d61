import type { Actor } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import { type ActingScope, writeAsActor } from '../../auth/acting-scope.ts';
import { nextBlocks } from '../../background/block-work.ts';
import {
  deleteMeasurement,
  editMeasurement,
} from '../../features/measurements/measurement-edits.commands.ts';
import { editOrganisation } from '../../features/organisation/organisation.commands.ts';
import { findOrganisation, updateOrganisation } from '../../features/organisation/organisation.store.ts';
import { forgetBlock } from '../../features/organisation/retention/forget-tests.ts';
import { queueWalk } from '../../features/organisation/retention/retention.store.ts';
import { deletePeople, hidePeople, restorePeople } from '../../features/people/chosen-people.commands.ts';
import { mergePeople } from '../../features/people/merge-people.commands.ts';
import { setPermission } from '../../features/permissions/permissions.commands.ts';
import { deleteTag, restoreTag } from '../../features/tags/tag-deletion.commands.ts';
import { setPersonTags } from '../../features/tags/tag-members.commands.ts';
import { editTag } from '../../features/tags/tags.commands.ts';
import { AppError } from '../../http/app-error.ts';
import { inOrganisation, type WritingScope } from '../../organisation/organisation-scope.ts';
import { movingMeasurements } from '../../sync/measurement-moves.ts';
import { actorOf } from '../test-actor.ts';
import { insertMeasurements } from '../test-measurements.ts';
import type { ProofWorld, Viewer } from './proof-server.ts';

/** Whom and what the actions choose from. */
export type Cast = {
  readonly world: ProofWorld;
  readonly people: readonly string[];
  readonly tags: readonly string[];
  /** Those whose rights and tags change on the way; the admin who does it all is not among them. */
  readonly viewers: readonly Viewer[];
};

const ACCESSES = [
  'none',
  'view_user',
  'view_user,view_measure',
  'view_user,edit_user',
  'limited',
  'manager',
] as const;

/** Windows that hold none of what was aged, some of it, and all. */
const HISTORY_DAYS = [62, 400, 800, 3650];

const ADDRESS = '192.0.2.1';

export type Draw = {
  one<T>(from: readonly T[]): T;
  some<T>(from: readonly T[]): T[];
  coin(): boolean;
};
export type Action = (
  cast: Cast,
  draw: Draw,
  write: <T>(work: (scope: ActingScope) => Promise<T>) => Promise<T>,
  actor: Actor,
) => Promise<unknown>;

type Write = Parameters<Action>[2];

const merge = ({ moveBlock }: ProofWorld, write: Write, source_id: string, target_id: string) =>
  write((scope) =>
    mergePeople(
      scope,
      { source_id, target_id },
      { now: new Date(), peopleMerged: async () => {}, moveBlock },
    ),
  );

const mergeTwo: Action = ({ world, people, tags }, draw, write) => {
  const request = { source_id: draw.one(people), target_id: draw.one(people) };
  const merged = merge(world, write, request.source_id, request.target_id);
  if (draw.coin()) return merged;
  // Who saw the source may not see the target, before they have asked again.
  const tag_ids = draw.some(tags);
  return merged.then(() => write((scope) => setPersonTags(scope, { user_id: request.target_id, tag_ids })));
};

const restoreOne: Action = ({ people }, draw, write) => {
  const some = [draw.one(people)];
  return write((scope) => restorePeople(scope, some));
};

/** For runs in which people are merged and brought back more often than anything else happens. */
export const MERGES: readonly Action[] = Array<readonly Action[]>(12).fill([mergeTwo, restoreOne]).flat();

/** The first person is merged twice and restored in between, or the second of a chain of merges is restored. */
const mergeInTurns: Action = async ({ world, people, tags }, draw, write) => {
  const one = draw.one(people);
  const two = draw.one(people.filter((id) => id !== one));
  const three = draw.one(people.filter((id) => id !== one && id !== two));
  // Else most of them are soon inactive, and few can be merged.
  const first = draw.coin() ? [one, two, three] : [];
  const [isChain, moves, tag_ids] = [draw.coin(), draw.coin(), draw.some(tags)];
  const restored = isChain ? two : one;
  const steps = [
    ...first.map((id) => () => write((scope) => restorePeople(scope, [id]))),
    () => merge(world, write, one, two),
    ...(isChain ? [() => merge(world, write, two, three)] : []),
    () => write((scope) => setPersonTags(scope, { user_id: isChain ? three : two, tag_ids })),
    ...(moves ? [() => moveBlock(world)] : []),
    () => write((scope) => restorePeople(scope, [restored])),
    ...(isChain ? [] : [() => merge(world, write, one, three)]),
  ];
  for (const step of steps) await orRefused(step);
};

const measureMany: Action = ({ world, people }, draw, write) => {
  const [user_id, count] = [draw.one(people), 2 * world.moveBlock];
  return write(async (scope) => {
    if (await isActive(scope, user_id)) await insertMeasurements(scope, { user_id, count });
  });
};

export const forgetOldTests: Action = (_cast, _draw, write) => write(forgetOld);

const moveBlock = ({ database, moveBlock: size }: ProofWorld) =>
  nextBlocks(movingMeasurements(database.app, size));

/** Chains of merges and restores, and tests that are more than move at once; for worlds with small blocks. */
export const CROSSINGS: readonly Action[] = [
  ...Array<Action>(6).fill(mergeInTurns),
  ...Array<Action>(2).fill(measureMany),
  ...Array<Action>(3).fill(({ world }) => moveBlock(world)),
  forgetOldTests,
];

/** Everything that writes, as often as it is here. */
const ACTIONS: readonly Action[] = [
  ...Array<Action>(3).fill(({ people }, draw, write) => {
    const [user_id, count] = [draw.one(people), 1 + draw.some([1, 2, 3]).length];
    return write(async (scope) => {
      // As in the product: what is measured of somebody who was merged is stored for the one who is left.
      if (await isActive(scope, user_id)) await insertMeasurements(scope, { user_id, count });
    });
  }),
  ...Array<Action>(2).fill((_cast, draw, write) =>
    write(async (scope) => {
      const id = await anyMeasurement(scope);
      if (id && draw.coin()) await editMeasurement(scope, id, { notes: 'read again' });
      else if (id) await deleteMeasurement(scope, id);
    }),
  ),
  ...Array<Action>(4).fill(({ people, tags, viewers }, draw, write) => {
    const user_id = draw.one([...people, ...people, ...viewers.map((viewer) => viewer.user_id)]);
    const tag_ids = draw.some(tags);
    return write((scope) => setPersonTags(scope, { user_id, tag_ids }));
  }),
  ...Array<Action>(2).fill(({ viewers, tags }, draw, write) => {
    const wanted = {
      user_id: draw.one(viewers).user_id,
      tag_id: draw.one([null, ...tags]),
      access: draw.one(ACCESSES),
    };
    return write((scope) => setPermission(scope, wanted));
  }),
  ...Array<Action>(3).fill(mergeTwo),
  ...Array<Action>(2).fill(restoreOne),
  ({ people }, draw, write) => {
    const some = [draw.one(people)];
    return write((scope) => deletePeople(scope, some, new Date()));
  },
  ({ people }, draw, write) => {
    const [some, hidden] = [[draw.one(people)], draw.coin()];
    return write((scope) => hidePeople(scope, some, hidden));
  },
  ({ tags }, draw, write) => {
    const change = { tag_id: draw.one(tags), is_hidden: draw.coin() };
    return write((scope) => editTag(scope, change));
  },
  ({ world, tags }, draw, _write, actor) => deleteTag(transactionsOf(world, actor), draw.one(tags)),
  ...Array<Action>(2).fill(({ world, tags }, draw, _write, actor) =>
    restoreTag(transactionsOf(world, actor), draw.one(tags)),
  ),
  ({ world }) => moveBlock(world),
  ...Array<Action>(2).fill((_cast, draw, write) => {
    const metadata = { _history_days: draw.one(HISTORY_DAYS) };
    return write((scope) => editOrganisation(scope, { metadata }));
  }),
  forgetOldTests,
];

/** As if it had been decided long ago to keep tests for two years. */
async function forgetOld(scope: ActingScope): Promise<void> {
  const _retention = {
    years: 2,
    begins_at: '2020-01-01T00:00:00.000Z',
    asked_by_user_id: scope.actor.user_id,
  };
  const { metadata } = await findOrganisation(scope);
  await updateOrganisation(scope, { metadata: { ...metadata, _retention } });
  await queueWalk(scope, new Date(0));
  while ((await forgetBlock(scope, new Date())) === true);
}

const transactionsOf = (
  { database, organisation }: ProofWorld,
  actor: Actor,
): Parameters<typeof deleteTag>[0] => ({
  actor,
  read: (work) => inOrganisation(database.app, organisation.org_id, work),
  write: (work) => writeAsActor(database.app, { actor, address: ADDRESS }, work),
});

class DeliberateRollback extends Error {}

/** Does one thing, drawn by chance from all and from `more`; what the product refuses is done, too. */
export async function actAtRandom(
  cast: Cast,
  random: () => number,
  more: readonly Action[] = [],
): Promise<void> {
  const { database, organisation, viewers } = cast.world;
  const draw: Draw = {
    one: (from) => from[Math.floor(random() * from.length)] as never,
    some: (from) => from.filter(() => random() < 0.4),
    coin: () => random() < 0.5,
  };
  const action = draw.one([...ACTIONS, ...more]);
  const [pause, goesBack] = [random() * 0.01, random() < 0.05];
  const actor = await actorOf(database, organisation.org_id, viewers.admin.user_id);
  const write: Write = (work) =>
    writeAsActor(database.app, { actor, address: ADDRESS }, async (scope) => {
      const answer = await work(scope);
      // Held open, so that without the clock others would commit before it with later stamps.
      await sql`select pg_sleep(${pause})`.execute(scope.tx);
      if (goesBack) throw new DeliberateRollback();
      return answer;
    });
  await orRefused(() => action(cast, draw, write, actor));
}

/** Does it; what the product refuses, and what is rolled back deliberately, has not been done. */
async function orRefused(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof DeliberateRollback) && !isRefused(error)) throw error;
  }
}

/** Without the clock's lock writers meet, too: deadlocks and equal stamps end a transaction like any rollback. */
function isRefused(error: unknown): boolean {
  if (error instanceof AppError) return true;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === '40P01' || code === '23505';
}

async function isActive({ tx, org_id }: WritingScope, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where org_id = ${org_id} and user_id = ${userId} and active`.execute(tx);
  return rows.length > 0;
}

async function anyMeasurement({ tx, org_id }: WritingScope): Promise<string | undefined> {
  const { rows } = await sql<{ measurement_id: string }>`
    select measurement_id from measurements where org_id = ${org_id} and active
     order by md5(measurement_id::text || ${String(Math.random())}) limit 1`.execute(tx);
  return rows[0]?.measurement_id;
}
