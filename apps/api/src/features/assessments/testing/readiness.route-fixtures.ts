import { randomUUID } from 'node:crypto';
import { READINESS_KEYS } from '@heatwise/domain/assessments/readiness';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type ReadinessStage = { readonly readiness_id: string };

const items = Object.fromEntries(
  READINESS_KEYS.map((key) => [key, { answer: 'yes', action: '', owner: '', due: null }]),
);

/** A saved checklist; needs a stamp. */
async function stageReadiness(
  { tx, org_id, stamps }: WritingScope,
  saved_by_user_id: string,
): Promise<ReadinessStage> {
  const readiness_id = randomUUID();
  const now = stamps.next();
  await tx
    .insertInto('readiness_assessments')
    .values({
      org_id,
      readiness_id,
      assessed_on: '2026-05-01',
      place: 'Crane yard',
      items: JSON.stringify(items),
      saved_by_user_id,
      created_time: now,
      modified_time: now,
    })
    .execute();
  return { readiness_id };
}

/** How the routes are called. */
const bodies: RouteFixtures<ReadinessStage>['bodies'] = {
  'POST /api/v3/readiness': () => ({ assessed_on: '2026-06-01', place: 'Quarry', items }),
  'PUT /api/v3/readiness/:readiness_id': () => ({ assessed_on: '2026-06-02', place: 'Quarry', items }),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** What each role is answered, in the order of the roles of the function test. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/readiness/:readiness_id': onlyAdmins,
  'GET /api/v3/readiness': onlyAdmins,
  'POST /api/v3/readiness': onlyAdmins,
  'PUT /api/v3/readiness/:readiness_id': onlyAdmins,
};

export const routeFixtures: RouteFixtures<ReadinessStage> = {
  rows: (scope, { user_id }) => stageReadiness(scope, user_id),
  bodies,
  answers,
};
