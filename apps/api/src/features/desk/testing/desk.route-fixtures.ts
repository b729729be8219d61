import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

/** Nobody, device, worker, elsewhere, viewer, manager, admin: none of them works at the desk. */
const nobodyOfThem = [401, 401, 403, 403, 403, 403, 403];

export const routeFixtures: RouteFixtures = {
  bodies: {
    'PUT /api/v3/desk/organisation/:org_id/licence': () => ({
      plan: 'Site',
      seats: 5,
      valid_until: null,
    }),
  },
  answers: {
    'GET /api/v3/desk/member': nobodyOfThem,
    'GET /api/v3/desk/organisation': nobodyOfThem,
    'PUT /api/v3/desk/organisation/:org_id/licence': nobodyOfThem,
  },
};
