import { randomUUID } from 'node:crypto';
import { JOB_PRESETS } from '@heatwise/domain/heat/job-assessment';
import type { TagType } from '@heatwise/domain/tags/tag';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type TagStage = {
  readonly job_id: string;
  readonly location_id: string;
  readonly roster_id: string;
  readonly deleted_tag_id: string;
};

/** A job, a location, a shift pattern and a deleted tag; needs four stamps. */
async function stageTags({ tx, org_id, stamps }: WritingScope): Promise<TagStage> {
  const add = async (type: TagType, active: boolean) => {
    const tag_id = randomUUID();
    const now = stamps.next();
    await tx
      .insertInto('tags')
      .values({
        org_id,
        tag_id,
        name: `Staged ${tag_id}`,
        type,
        active,
        created_time: now,
        modified_time: now,
      })
      .execute();
    return tag_id;
  };
  return {
    job_id: await add('job', true),
    location_id: await add('location', true),
    roster_id: await add('roster', true),
    deleted_tag_id: await add('default', false),
  };
}

/** How the routes are called. */
const bodies: RouteFixtures<TagStage, 'measurement_id'>['bodies'] = {
  'POST /api/v2/tag': () => ({ name: `Night crew ${randomUUID()}`, type: 'default' }),
  'PATCH /api/v2/tag': ({ tag_id }) => ({ tag_id, is_hidden: true }),
  'POST /api/v3/tag/restore': ({ deleted_tag_id }) => ({ tag_id: deleted_tag_id }),
  'POST /api/v2/tag/users': ({ tag_id, user_id }) => ({ tag_id, user_ids: [user_id] }),
  'POST /api/v3/tag/users': ({ tag_id, user_id }) => ({ tag_id, user_ids: [user_id] }),
  'POST /api/v3/tag/users/remove': ({ tag_id, user_id }) => ({ tag_id, user_id }),
  'POST /api/v3/tag/measurements': ({ tag_id, measurement_id }) => ({
    tag_id,
    measurement_ids: [measurement_id],
  }),
  'PATCH /api/v3/tag/location': ({ location_id }) => ({
    tag_id: location_id,
    metadata: { lat: -23.4, lon: 119.7 },
  }),
  'PATCH /api/v3/tag/job': ({ job_id, location_id }) => ({
    tag_id: job_id,
    type: 'job',
    metadata: { ...JOB_PRESETS['High Risk'], location_ids: [location_id] },
  }),
  'PATCH /api/v3/tag/roster': ({ roster_id }) => ({
    tag_id: roster_id,
    metadata: { _days_on: 8, _days_off: 6, _start_day: '2026-03-02' },
  }),
  'POST /api/v3/tag/roster/users': ({ user_id }) => ({ tag_id: null, user_ids: [user_id] }),
  'PUT /api/v3/tag/dehydrated_notifications': ({ tag_id, user_id }) => ({
    tag_id,
    _notify_hydration: true,
    _notify_hydration_to: [user_id],
  }),
};

const onlyThoseOverEverybody = [401, 401, 403, 403, 403, 403, 200];

/** What each role is answered, in the order of the roles of the function test. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/tag/:tag_id': onlyThoseOverEverybody,
  'PATCH /api/v2/tag': onlyThoseOverEverybody,
  'PATCH /api/v3/tag/job': onlyThoseOverEverybody,
  'PATCH /api/v3/tag/location': onlyThoseOverEverybody,
  'PATCH /api/v3/tag/roster': onlyThoseOverEverybody,
  'POST /api/v2/tag': onlyThoseOverEverybody,
  'POST /api/v2/tag/users': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/tag/measurements': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/tag/restore': onlyThoseOverEverybody,
  'POST /api/v3/tag/roster/users': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/tag/users': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/tag/users/remove': [401, 401, 404, 404, 403, 200, 200],
  'PUT /api/v3/tag/dehydrated_notifications': [401, 401, 403, 403, 403, 200, 200],
};

export const routeFixtures: RouteFixtures<TagStage, 'measurement_id'> = {
  rows: (scope) => stageTags(scope),
  bodies,
  answers,
};
