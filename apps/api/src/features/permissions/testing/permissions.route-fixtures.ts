import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

/** How the routes are called. */
const bodies: RouteFixtures['bodies'] = {
  'POST /api/v3/permission': ({ user_id, tag_id }) => ({ user_id, tag_id, access: 'view_user' }),
  'POST /api/v3/permission/view-as/:user_id': () => ({}),
  'POST /api/v3/tag/supervisors': ({ user_id, tag_id }) => ({ tag_id, user_ids: [user_id] }),
};

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/permission/history': [401, 401, 403, 403, 403, 403, 200],
  'GET /api/v3/tag/:tag_id/supervisors': [401, 401, 403, 403, 403, 200, 200],
  'POST /api/v3/permission/view-as/:user_id': [401, 401, 403, 403, 403, 403, 200],
  'POST /api/v3/permission': [401, 401, 403, 403, 403, 403, 200],
  'POST /api/v3/tag/supervisors': [401, 401, 403, 403, 403, 403, 200],
};

export const routeFixtures: RouteFixtures = { bodies, answers };
