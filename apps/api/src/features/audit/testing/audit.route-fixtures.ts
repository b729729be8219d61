import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

const onlyAdmins = [401, 401, 403, 403, 403, 403, 200];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/audit': onlyAdmins,
  'GET /api/v3/audit/export': onlyAdmins,
  'GET /api/v3/audit/verification': onlyAdmins,
};

export const routeFixtures: RouteFixtures = { answers };
