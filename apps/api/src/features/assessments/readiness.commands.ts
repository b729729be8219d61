import { randomUUID } from 'node:crypto';
import type {
  ReadinessAssessment,
  ReadinessFormBody,
} from '@heatwise/contract/assessments/readiness.contract';
import type { FieldProblem } from '@heatwise/contract/envelope';
import {
  READINESS_KEYS,
  type ReadinessItems,
  readinessProblems,
} from '@heatwise/domain/assessments/readiness';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import { assertFeatureOpen } from '../../organisation/open-features.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import {
  deactivateReadiness,
  insertReadiness,
  readinessAssessments,
  updateReadiness,
} from './readiness.store.ts';

/** Throws not-permitted and heat-stress-not-open. */
export async function listReadiness(scope: OrganisationScope, actor: Actor): Promise<ReadinessAssessment[]> {
  await assertMayAssess(scope, actor);
  return readinessAssessments(scope);
}

/** Throws not-permitted, heat-stress-not-open, invalid-request with the rule's words for each field, and quota-reached. */
export async function createReadiness(
  scope: ActingScope,
  form: ReadinessFormBody,
): Promise<ReadinessAssessment> {
  await assertMayAssess(scope, scope.actor);
  refuseProblems(form);
  const readiness_id = randomUUID();
  await refuseOverQuota(scope, 'readiness_assessments');
  await insertReadiness(scope, { ...form, readiness_id, saved_by_user_id: scope.actor.user_id });
  await scope.audit('readiness.create', subjectOf(readiness_id, form));
  return found(scope, readiness_id);
}

/** Throws as createReadiness does, and assessment-not-found. */
export async function replaceReadiness(
  scope: ActingScope,
  id: string,
  form: ReadinessFormBody,
): Promise<ReadinessAssessment> {
  if (!isOrgAdmin(scope.actor)) throw new AppError('not-permitted');
  const { readiness_id } = await found(scope, id);
  await assertFeatureOpen(scope, 'heat stress');
  refuseProblems(form);
  await updateReadiness(scope, { ...form, readiness_id, saved_by_user_id: scope.actor.user_id });
  await scope.audit('readiness.edit', subjectOf(readiness_id, form));
  return found(scope, readiness_id);
}

/** Throws not-permitted, heat-stress-not-open and assessment-not-found. */
export async function deleteReadiness(scope: ActingScope, id: string): Promise<ReadinessAssessment> {
  if (!isOrgAdmin(scope.actor)) throw new AppError('not-permitted');
  const before = await found(scope, id);
  await assertFeatureOpen(scope, 'heat stress');
  await deactivateReadiness(scope, before.readiness_id);
  await scope.audit('readiness.delete', subjectOf(before.readiness_id, before));
  return before;
}

async function assertMayAssess(scope: OrganisationScope, actor: Actor): Promise<void> {
  if (!isOrgAdmin(actor)) throw new AppError('not-permitted');
  await assertFeatureOpen(scope, 'heat stress');
}

function refuseProblems(form: ReadinessFormBody): void {
  const problems: FieldProblem[] = Object.entries(
    readinessProblems({ ...form, items: answered(form.items) }),
  ).map(([path, message]) => ({ path, message }));
  if (problems.length > 0) throw new AppError('invalid-request', { problems });
}

function answered(items: ReadinessFormBody['items']): ReadinessItems {
  return Object.fromEntries(READINESS_KEYS.flatMap((key) => (items[key] ? [[key, items[key]]] : [])));
}

async function found(scope: OrganisationScope, id: string): Promise<ReadinessAssessment> {
  const [assessment] = await readinessAssessments(scope, id);
  if (!assessment) throw new AppError('assessment-not-found');
  return assessment;
}

function subjectOf(
  readiness_id: string,
  { assessed_on, place }: Pick<ReadinessFormBody, 'assessed_on' | 'place'>,
) {
  return { readiness_id, assessed_on, place };
}
