import { randomUUID } from 'node:crypto';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';
import { insertCustomType, insertLinkType } from '../../../testing/test-measurements.ts';

type MeasurementStage = {
  readonly measurement_id: string;
  readonly link_id: string;
  readonly link_type_id: string;
  readonly custom_id: string;
};

/** One measurement of the person with a linked one; needs four stamps. */
async function stageMeasurement(
  scope: WritingScope,
  user_id: string,
  tag_id: string,
): Promise<MeasurementStage> {
  const { tx, org_id, stamps } = scope;
  const [measurement_id, link_id] = [randomUUID(), randomUUID()];
  const link_type_id = await insertLinkType(scope);
  const custom_id = await insertCustomType(scope);
  const now = stamps.next();
  await tx
    .insertInto('measurements')
    .values({
      org_id,
      measurement_id,
      user_id,
      name_first: 'Ada',
      name_last: 'Lund',
      type: 'sosm',
      value: 61,
      tag_ids: [tag_id],
      user_tag_ids: [tag_id],
      created_time: now,
      modified_time: now,
    })
    .execute();
  const later = stamps.next();
  await tx
    .insertInto('link_measurements')
    .values({
      org_id,
      link_id,
      measurement_id,
      link_type_id,
      value: 250,
      created_time: later,
      modified_time: later,
    })
    .execute();
  return { measurement_id, link_id, link_type_id, custom_id };
}

/** How the routes are called. */
const bodies: RouteFixtures<MeasurementStage>['bodies'] = {
  'POST /api/v3/measurement': ({ user_id, tag_id }) => ({
    measurement_id: randomUUID(),
    user_id,
    type: 'sosm',
    value: 70,
    tag_ids: [tag_id],
    created_time: '2026-03-02T08:00:00Z',
  }),
  'PATCH /api/v3/measurement/:measurement_id': () => ({ notes: 'after the break' }),
  'PATCH /api/v3/measurement/delete': ({ measurement_id }) => ({ measurement_ids: [measurement_id] }),
  'PATCH /api/v3/measurement/restore': ({ measurement_id }) => ({ measurement_ids: [measurement_id] }),
  'PATCH /api/v3/measurement/validity': ({ measurement_id }) => ({
    measurement_ids: [measurement_id],
    valid: false,
  }),
  'POST /api/v3/link_measurement': ({ measurement_id, link_type_id }) => ({
    link_id: randomUUID(),
    measurement_id,
    link_type_id,
    value: 81.5,
  }),
  'PATCH /api/v3/link_measurement/:link_id': () => ({ value: 300 }),
  'POST /api/v3/custom_measurement_type': () => ({ name: 'Core temperature', unit: '°C' }),
  'PATCH /api/v3/custom_measurement_type/:custom_id': () => ({ unit: 'N' }),
  'POST /api/v3/custom_measurement_type/restore': ({ custom_id }) => ({ custom_id }),
  'POST /api/v3/link_measurement_type': () => ({ name: 'Body weight', unit: 'kg' }),
  'PATCH /api/v3/link_measurement_type/:link_type_id': () => ({ unit: 'L' }),
  'POST /api/v3/link_measurement_type/restore': ({ link_type_id }) => ({ link_type_id }),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** What each role is answered, in the order of the roles of the function test. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/custom_measurement_type/:custom_id': onlyAdmins,
  'DELETE /api/v3/link_measurement/:link_id': [401, 401, 404, 404, 403, 200, 200],
  'DELETE /api/v3/link_measurement_type/:link_type_id': onlyAdmins,
  'DELETE /api/v3/measurement/:measurement_id': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/custom_measurement_type/:custom_id': onlyAdmins,
  'PATCH /api/v3/link_measurement/:link_id': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/link_measurement_type/:link_type_id': onlyAdmins,
  'PATCH /api/v3/measurement/:measurement_id': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/measurement/delete': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/measurement/restore': [401, 401, 404, 404, 403, 403, 200],
  'PATCH /api/v3/measurement/validity': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/custom_measurement_type': onlyAdmins,
  'POST /api/v3/custom_measurement_type/restore': onlyAdmins,
  'POST /api/v3/link_measurement': [401, 200, 404, 404, 403, 200, 200],
  'POST /api/v3/link_measurement_type': onlyAdmins,
  'POST /api/v3/link_measurement_type/restore': onlyAdmins,
  'POST /api/v3/measurement': [401, 200, 403, 403, 403, 200, 200],
};

export const routeFixtures: RouteFixtures<MeasurementStage> = {
  rows: (scope, { user_id, tag_id }) => stageMeasurement(scope, user_id, tag_id),
  bodies,
  answers,
};
