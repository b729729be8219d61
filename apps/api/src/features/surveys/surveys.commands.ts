import type { Survey } from '@heatwise/contract/surveys/surveys.contract';
import type { Actor } from '@heatwise/domain/permissions/actor';
import {
  MOST_SURVEYS,
  maySetSurveys,
  type SurveyContent,
  type SurveyedType,
} from '@heatwise/domain/surveys/survey';
import { surveyProblems, tidiedSurvey } from '@heatwise/domain/surveys/survey-problems';
import type { ActingScope } from '../../auth/acting-scope.ts';
import { AppError } from '../../http/app-error.ts';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { refuseOverQuota } from '../../organisation/quota.store.ts';
import {
  countSurveys,
  findSurvey,
  insertSurvey,
  insertVersion,
  isKindTaken,
  isTypeInUse,
  surveysOf,
  updateSurvey,
} from './surveys.store.ts';

/** Throws not-permitted. */
export function mustSetSurveys(actor: Actor): void {
  if (!maySetSurveys(actor)) throw new AppError('not-permitted');
}

/** Throws not-permitted and survey-not-found, also for one that was deleted. */
export async function surveyToSet(scope: OrganisationScope, actor: Actor, surveyId: string): Promise<Survey> {
  mustSetSurveys(actor);
  const [survey] = await surveysOf(scope, surveyId);
  if (!survey) throw new AppError('survey-not-found');
  return survey;
}

/** Throws survey-not-valid with everything that is wrong. */
function validated(content: SurveyContent, isToPublish = false): SurveyContent {
  const problems = surveyProblems(content, { isToPublish });
  if (problems.length > 0) throw new AppError('survey-not-valid', { problems });
  return tidiedSurvey(content);
}

/** Throws survey-type-gone. */
async function mustBeInUse(scope: OrganisationScope, customId: string | null): Promise<void> {
  if (customId !== null && !(await isTypeInUse(scope, customId))) throw new AppError('survey-type-gone');
}

/** Throws survey-type-taken. */
async function mustBeFree(scope: OrganisationScope, survey: Survey): Promise<void> {
  if (await isKindTaken(scope, survey)) throw new AppError('survey-type-taken');
}

type NewSurvey = SurveyContent & {
  readonly survey_id: string;
  readonly type: SurveyedType;
  readonly custom_id: string | null;
};

/**
 * A draft; the same id again answers what is there. Throws not-permitted, survey-not-valid, survey-type-gone and
 * too-many-surveys.
 */
export async function createSurvey(
  scope: ActingScope,
  { survey_id, type, custom_id, ...content }: NewSurvey,
  now: Date,
): Promise<Survey> {
  const { actor } = scope;
  mustSetSurveys(actor);
  const draft = validated(content);
  if (await findSurvey(scope, survey_id)) return surveyToSet(scope, actor, survey_id);
  if ((type === 'custom') !== (custom_id !== null)) throw new AppError('survey-type-gone');
  await mustBeInUse(scope, custom_id);
  if ((await countSurveys(scope)) >= MOST_SURVEYS) throw new AppError('too-many-surveys');
  const kind = { survey_id, type, custom_id };
  await insertSurvey(scope, { ...kind, draft, created_by: actor.user_id, created_at: now });
  await scope.audit('survey.create', { survey_id, name: draft.title, type });
  return surveyToSet(scope, actor, survey_id);
}

/** Throws as `surveyToSet`, survey-changed and survey-not-valid. */
export async function saveSurvey(
  scope: ActingScope,
  surveyId: string,
  { revision, ...content }: SurveyContent & { readonly revision: number },
): Promise<Survey> {
  const before = await surveyToSet(scope, scope.actor, surveyId);
  if (before.revision !== revision) throw new AppError('survey-changed');
  const draft = validated(content);
  await updateSurvey(scope, surveyId, { draft });
  await scope.audit('survey.edit', { survey_id: surveyId, name: draft.title });
  return surveyToSet(scope, scope.actor, surveyId);
}

/**
 * The draft becomes the next version, which nobody changes any more, and is asked from now on. One that says what the
 * latest version says makes none: a double click publishes once. Throws as `surveyToSet`, survey-changed,
 * survey-not-valid, survey-type-gone and survey-type-taken.
 */
export async function publishSurvey(
  scope: ActingScope,
  surveyId: string,
  revision: number,
  now: Date,
): Promise<Survey> {
  const { actor } = scope;
  const before = await surveyToSet(scope, actor, surveyId);
  if (!before.has_changes && before.is_on) return before;
  if (before.revision !== revision) throw new AppError('survey-changed');
  const content = validated(before.draft, true);
  await mustBeInUse(scope, before.custom_id);
  await mustBeFree(scope, before);
  const version = before.has_changes ? before.version + 1 : before.version;
  if (before.has_changes) {
    const published = { published_by: actor.user_id, published_at: now };
    await refuseOverQuota(scope, 'survey_versions');
    await insertVersion(scope, { survey_id: surveyId, version, content, ...published });
  }
  await updateSurvey(scope, surveyId, { version, is_on: true });
  await scope.audit('survey.publish', { survey_id: surveyId, name: content.title, version });
  return surveyToSet(scope, actor, surveyId);
}

/** Throws as `surveyToSet`, survey-not-published, survey-type-gone and survey-type-taken. */
export async function switchSurvey(scope: ActingScope, surveyId: string, is_on: boolean): Promise<Survey> {
  const before = await surveyToSet(scope, scope.actor, surveyId);
  if (before.is_on === is_on) return before;
  if (is_on) {
    if (before.version === 0) throw new AppError('survey-not-published');
    await mustBeInUse(scope, before.custom_id);
    await mustBeFree(scope, before);
  }
  await updateSurvey(scope, surveyId, { is_on });
  await scope.audit(is_on ? 'survey.on' : 'survey.off', { survey_id: surveyId, name: before.title });
  return surveyToSet(scope, scope.actor, surveyId);
}

/** What was answered stays with the tests. Throws not-permitted and survey-not-found; one that is deleted stays so. */
export async function removeSurvey(scope: ActingScope, surveyId: string): Promise<void> {
  mustSetSurveys(scope.actor);
  const survey = await findSurvey(scope, surveyId);
  if (!survey) throw new AppError('survey-not-found');
  if (!survey.active) return;
  await updateSurvey(scope, surveyId, { active: false, is_on: false });
  await scope.audit('survey.delete', { survey_id: surveyId, name: survey.title });
}
