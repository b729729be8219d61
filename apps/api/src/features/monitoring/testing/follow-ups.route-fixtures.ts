import { randomUUID } from 'node:crypto';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { insertMeasurements } from '../../../testing/test-measurements.ts';

type MonitoringStage = {
  /** A test of the colleague that asks for a follow-up, with a note about it. */
  readonly dehydrated_id: string;
};

/** A severe test of the person with a note about it; needs two stamps. */
async function stageFollowUp(scope: WritingScope, user_id: string): Promise<MonitoringStage> {
  const { tx, org_id, stamps } = scope;
  const [dehydrated_id = ''] = await insertMeasurements(scope, { user_id, count: 1, value: 170 });
  await tx
    .insertInto('follow_up_notes')
    .values({
      org_id,
      note_id: randomUUID(),
      measurement_id: dehydrated_id,
      kind: 'note',
      note: 'Resting in the crib room',
      author_id: user_id,
      written_time: stamps.next(),
    })
    .execute();
  return { dehydrated_id };
}

/** How the routes are called. */
const bodies: RouteFixtures<MonitoringStage>['bodies'] = {
  'POST /api/v3/monitoring/note': ({ dehydrated_id }) => ({
    note_id: randomUUID(),
    measurement_id: dehydrated_id,
    kind: 'note',
    note: 'Drank half a litre',
  }),
};

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/monitoring/notes': [401, 401, 403, 200, 200, 200, 200],
  'GET /api/v3/monitoring/note': [401, 401, 403, 200, 200, 200, 200],
  'POST /api/v3/monitoring/note': [401, 401, 404, 404, 403, 200, 200],
};

export const routeFixtures: RouteFixtures<MonitoringStage> = {
  rows: (scope, { colleague_id }) => stageFollowUp(scope, colleague_id),
  bodies,
  answers,
};
