import { randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { insertSurvey } from '../surveys.store.ts';
import { breakfast } from './breakfast.ts';

type SurveyStage = { readonly survey_id: string };

async function stageSurvey(scope: OrganisationScope, created_by: string): Promise<SurveyStage> {
  const survey_id = randomUUID();
  const kind = { type: 'ez_test', custom_id: null } as const;
  await insertSurvey(scope, { survey_id, ...kind, draft: breakfast, created_by, created_at: new Date() });
  return { survey_id };
}

const bodies: RouteFixtures<SurveyStage>['bodies'] = {
  'POST /api/v3/survey': () => ({ ...breakfast, survey_id: randomUUID(), type: 'sosm', custom_id: null }),
  'PUT /api/v3/survey/:survey_id': () => ({ ...breakfast, title: 'Another', revision: 1 }),
  'POST /api/v3/survey/:survey_id/publish': () => ({ revision: 1 }),
  'PUT /api/v3/survey/:survey_id/on': () => ({ is_on: false }),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  // Questions are no secret within the organisation, and say nothing about anybody.
  'GET /api/v3/survey': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/v3/survey/all': onlyAdmins,
  'GET /api/v3/survey/:survey_id': onlyAdmins,
  'POST /api/v3/survey': onlyAdmins,
  'PUT /api/v3/survey/:survey_id': onlyAdmins,
  'POST /api/v3/survey/:survey_id/publish': onlyAdmins,
  'PUT /api/v3/survey/:survey_id/on': onlyAdmins,
  'DELETE /api/v3/survey/:survey_id': onlyAdmins,
};

export const routeFixtures: RouteFixtures<SurveyStage> = {
  rows: (scope, { user_id }) => stageSurvey(scope, user_id),
  bodies,
  answers,
};
