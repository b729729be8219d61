import type { Assignment, NewAssignment } from '@heatwise/contract/education/assignments.contract';
import { mayManageModules } from '@heatwise/domain/education/education';
import { DUE_IN_THE_PAST } from '@heatwise/domain/education/enrolment';
import type { Actor } from '@heatwise/domain/permissions/actor';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import {
  assignmentsOf,
  countPeople,
  countTags,
  endAssignment,
  findAssignment,
  insertAssignment,
} from './assignments.store.ts';
import { followPeople } from './enrolment.store.ts';
import { findModule } from './modules.store.ts';
import { callersDay } from './today.ts';

export const ASSIGNMENT_MESSAGES = {
  personUnknown: 'Somebody here is not known.',
  tagUnknown: 'This tag is not known.',
} as const;

/** Throws not-permitted and module-not-found. */
export async function listAssignments(
  scope: OrganisationScope,
  actor: Actor,
  moduleId: string,
): Promise<Assignment[]> {
  if (!mayManageModules(actor)) throw new AppError('not-permitted');
  if (!(await findModule(scope, moduleId))) throw new AppError('module-not-found');
  return assignmentsOf(scope, moduleId);
}

/**
 * Assigns a published module; people are given it in the background. The same id again answers what is there. Throws
 * not-permitted, module-not-found, module-not-published, module-is-retired, and invalid-request for a due date before
 * today and for people or tags that are not there.
 */
export async function assignModule(
  scope: ActingScope,
  moduleId: string,
  { today, ...wanted }: NewAssignment,
  now: Date,
): Promise<Assignment> {
  const { actor } = scope;
  if (!mayManageModules(actor)) throw new AppError('not-permitted');
  const module = await findModule(scope, moduleId);
  if (!module) throw new AppError('module-not-found');
  if (module.state === 'draft') throw new AppError('module-not-published');
  if (module.state === 'retired') throw new AppError('module-is-retired');
  if (wanted.due.kind === 'date' && wanted.due.date < callersDay(today, now))
    refuse('due.date', DUE_IN_THE_PAST);
  const user_ids = [...new Set(wanted.user_ids)];
  const tag_ids = [...new Set(wanted.tag_ids)];
  // Without this an assignment that was to reach few would wait forever for somebody who is not there.
  if ((await countPeople(scope, user_ids)) < user_ids.length)
    refuse('user_ids', ASSIGNMENT_MESSAGES.personUnknown);
  if ((await countTags(scope, tag_ids)) < tag_ids.length) refuse('tag_ids', ASSIGNMENT_MESSAGES.tagUnknown);

  const { assignment_id } = wanted;
  const [before] = await assignmentsOf(scope, moduleId, assignment_id);
  if (before) return before;
  if (await findAssignment(scope, assignment_id)) throw new AppError('assignment-id-taken');
  await refuseOverQuota(scope, 'module_assignments');
  await insertAssignment(
    scope,
    { ...wanted, user_ids, tag_ids, module_id: moduleId, made_by: actor.user_id },
    now,
  );
  await followPeople(scope);
  const { everyone } = wanted;
  const subject = { module_id: moduleId, name: module.draft.title, everyone, user_ids, tag_ids };
  await scope.audit('module.assign', subject);
  const [made] = await assignmentsOf(scope, moduleId, assignment_id);
  if (!made) throw new Error(`the new assignment ${assignment_id} is not there`);
  return made;
}

/** Throws not-permitted and assignment-not-found; one that has ended already stays so. */
export async function unassign(scope: ActingScope, assignmentId: string): Promise<null> {
  if (!mayManageModules(scope.actor)) throw new AppError('not-permitted');
  const assignment = await findAssignment(scope, assignmentId);
  if (!assignment) throw new AppError('assignment-not-found');
  if (!assignment.active) return null;
  await endAssignment(scope, assignmentId);
  const { module_id, title } = assignment;
  await scope.audit('module.unassign', { module_id, name: title });
  return null;
}

function refuse(path: string, message: string): never {
  throw new AppError('invalid-request', { problems: [{ path, message }] });
}
