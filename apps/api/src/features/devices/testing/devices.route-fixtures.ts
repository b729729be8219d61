import { randomBytes, randomUUID } from 'node:crypto';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

type DeviceStage = { readonly device_id: string; readonly device_token_id: string };

/** A device with a token of its own. */
async function stageDevice({ tx, org_id }: OrganisationScope, created_by: string): Promise<DeviceStage> {
  const device_id = randomUUID();
  const device_token_id = randomUUID();
  await tx.insertInto('devices').values({ org_id, device_id, serial: 'HW-STAGE-1' }).execute();
  await tx
    .insertInto('device_tokens')
    .values({
      org_id,
      device_token_id,
      device_id,
      created_by,
      name: 'Crane crew',
      token_hash: randomBytes(32),
      used_at: null,
      revoked_at: null,
    })
    .execute();
  return { device_id, device_token_id };
}

/** How the routes are called. */
const bodies: RouteFixtures<DeviceStage>['bodies'] = {
  'PATCH /api/v3/device/:device_id': () => ({ nickname: 'Gate' }),
  'POST /api/v3/device/token': () => ({ name: 'Gate', serial: 'HW-STAGE-2' }),
};

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'DELETE /api/v3/device/token/:device_token_id': onlyAdmins,
  'GET /api/v3/device': onlyAdmins,
  'GET /api/v3/device/people': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/v3/device/token': onlyAdmins,
  'PATCH /api/v3/device/:device_id': onlyAdmins,
  'POST /api/v3/device/token': onlyAdmins,
};

export const routeFixtures: RouteFixtures<DeviceStage> = {
  rows: (scope, { user_id }) => stageDevice(scope, user_id),
  bodies,
  answers,
};
