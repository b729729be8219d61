import type { ModuleCounts } from '@heatwise/contract/education/overview.contract';
import { mayOpenEducation } from '@heatwise/domain/education/education-rights';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { type CapabilityScope, scopeOf } from '@heatwise/domain/permissions/capability-scope';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { countEnding, countTurns } from './overview.store.ts';
import { addUpSlices, countSlices, keptSlices, slicesToCount } from './training-counts.store.ts';

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
