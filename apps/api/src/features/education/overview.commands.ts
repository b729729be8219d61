import type {
  EducationOverview,
  Learner,
  ModuleCounts,
  PeopleAsked,
  TrainedAsked,
} from '@heatwise/contract/education/assignments.contract';
import { mayOpenEducation } from '@heatwise/domain/education/education';
import { type Actor, type CapabilityScope, scopeOf } from '@heatwise/domain/permissions/actor';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { type CoverDesk, coverAddress } from './files/files.commands.ts';
import {
  addUpSlices,
  countEnding,
  countSlices,
  countTurns,
  keptSlices,
  listTrained,
  peopleToTrain,
  publishedModules,
  slicesToCount,
} from './overview.store.ts';

type Read = <T>(work: (scope: OrganisationScope) => Promise<T>) => Promise<T>;
type Reader = { readonly actor: Actor; readonly read: Read; readonly snapshot: Read };

/** Slices of one transaction: what was counted stays counted when a later one fails. */
const BLOCK = 32;
const BLOCKS = 256 / BLOCK;

/** Reads what is answered from counts, after what changed since they were kept was counted again. */
export async function readCounted<T>(
  reader: Reader,
  today: CalendarDay,
  work: (scope: OrganisationScope) => Promise<T>,
): Promise<T> {
  await keepTrainingCounts((counting) => reader.read(counting), reader.actor, today);
  return reader.snapshot(work);
}

/**
 * Counts again, for whoever sees everybody, what changed since it was counted. What changes while it counts is left:
 * the answer is then reckoned without what is kept.
 */
async function keepTrainingCounts(read: Read, actor: Actor, today: CalendarDay): Promise<void> {
  if (!mayOpenEducation(actor) || !scopeOf(actor, 'edit_user').everyone) return;
  for (let block = 0; block < BLOCKS; block += 1) {
    const counted = await read(async (scope) => {
      const slices = await slicesToCount(scope, today, BLOCK);
      if (slices.length > 0) await countSlices(scope, slices, today);
      return slices.length;
    });
    if (counted < BLOCK) return;
  }
}

type CountsOfModule = Pick<
  ModuleCounts,
  'assigned' | 'done' | 'excused' | 'overdue' | 'failed' | 'certificates_end'
>;
export type TrainingCounts = {
  readonly people: number;
  readonly overdue_people: number;
  readonly failed_people: number;
  readonly modules: ReadonlyMap<string, CountsOfModule>;
};

/** How the people of a reach stand, in all and at each module of which they have a course or a certificate that ends. */
export async function trainingCounts(
  scope: OrganisationScope,
  reach: CapabilityScope,
  today: CalendarDay,
): Promise<TrainingCounts> {
  const slices = reach.everyone ? await keptSlices(scope, today) : null;
  const { modules, ...people } = slices
    ? await addUpSlices(scope, slices, today)
    : await countNow(scope, reach, today);
  const byModule = modules.map(({ module_id, ...found }) => {
    const {
      people: assigned = 0,
      done = 0,
      excused = 0,
      overdue = 0,
      failed = 0,
      certificates_end = 0,
    } = found;
    return [module_id, { assigned, done, excused, overdue, failed, certificates_end }] as const;
  });
  return { ...people, modules: new Map(byModule) };
}

async function countNow(scope: OrganisationScope, reach: CapabilityScope, today: CalendarDay) {
  const counted = await countTurns(scope, reach, today);
  const ending = await countEnding(scope, reach, today);
  const all = counted.find(({ module_id }) => module_id === null);
  const ofModule = new Map(counted.map((one) => [one.module_id, one]));
  const ids = new Set([...ofModule.keys(), ...ending.keys()].filter((id) => id !== null));
  const modules = [...ids].map((module_id) => ({
    ...ofModule.get(module_id),
    module_id,
    certificates_end: ending.get(module_id) ?? 0,
  }));
  return {
    people: all?.people ?? 0,
    overdue_people: all?.overdue ?? 0,
    failed_people: all?.failed ?? 0,
    modules,
  };
}

const NOTHING_COUNTED = { assigned: 0, done: 0, excused: 0, overdue: 0, failed: 0, certificates_end: 0 };

/** How those in one's reach stand with everything they are trained in. Throws not-permitted. */
export async function readOverview(
  scope: OrganisationScope,
  files: CoverDesk,
  actor: Actor,
  today: CalendarDay,
): Promise<EducationOverview> {
  if (!mayOpenEducation(actor)) throw new AppError('not-permitted');
  const reach = scopeOf(actor, 'edit_user');
  const { modules: counts, ...people } = await trainingCounts(scope, reach, today);
  const published = await publishedModules(scope);
  const modules = published.flatMap(({ cover_id, ...module }) => {
    const found = counts.get(module.module_id);
    const isShown = found !== undefined || (reach.everyone && module.state === 'published');
    const cover = coverAddress(scope, files, cover_id);
    return isShown ? [{ ...module, cover, ...(found ?? NOTHING_COUNTED) }] : [];
  });
  return {
    ...people,
    certificates_end: [...counts.values()].reduce((sum, { certificates_end }) => sum + certificates_end, 0),
    modules,
    choices: published.map(({ cover_id: _cover, ...module }) => module),
  };
}

/** Courses of those in one's reach, a page of them. Throws not-permitted. */
export async function readTrained(
  scope: OrganisationScope,
  actor: Actor,
  asked: TrainedAsked,
): Promise<{ courses: Learner[]; count: number; people: number }> {
  if (!mayOpenEducation(actor)) throw new AppError('not-permitted');
  return listTrained(scope, { ...asked, reach: scopeOf(actor, 'edit_user') });
}

/** Whom lists of people are narrowed to. Throws not-permitted, and module-not-found. */
export async function readPeopleIds(
  scope: OrganisationScope,
  actor: Actor,
  { today, not_trained, certificate_ends }: PeopleAsked,
): Promise<{ user_ids: string[] }> {
  if (!mayOpenEducation(actor)) throw new AppError('not-permitted');
  if (not_trained !== undefined) {
    const published = await publishedModules(scope);
    if (!published.some(({ module_id }) => module_id === not_trained)) throw new AppError('module-not-found');
  }
  const user_ids = await peopleToTrain(scope, {
    reach: scopeOf(actor, 'edit_user'),
    today,
    notTrained: not_trained ?? null,
    certificateEnds: certificate_ends !== undefined,
  });
  return { user_ids };
}
