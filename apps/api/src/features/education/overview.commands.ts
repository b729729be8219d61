import type { Learner } from '@heatwise/contract/education/assignments.contract';
import type {
  EducationOverview,
  PeopleAsked,
  TrainedAsked,
} from '@heatwise/contract/education/overview.contract';
import { mayOpenEducation } from '@heatwise/domain/education/education-rights';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { scopeOf } from '@heatwise/domain/permissions/capability-scope';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { type CoverDesk, coverAddress } from './files/files.commands.ts';
import { listTrained, peopleToTrain, publishedModules } from './overview.store.ts';
import { trainingCounts } from './training-counts.commands.ts';

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
