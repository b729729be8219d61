import type { RouteFixtures } from '../../testing/route-fixtures.ts';

export const routeFixtures: RouteFixtures = {
  bodies: {
    'POST /api/v3/sync/core': () => ({}),
    'POST /api/v3/sync/digest': () => ({}),
    'POST /api/v3/sync/measures': () => ({}),
    'POST /api/v3/sync/measures/init': () => ({}),
  },
  answers: {
    'GET /api/v3/sync/events': [401, 401, 200, 200, 200, 200, 200],
    'POST /api/v3/sync/core': [401, 401, 200, 200, 200, 200, 200],
    'POST /api/v3/sync/digest': [401, 401, 200, 200, 200, 200, 200],
    'POST /api/v3/sync/measures': [401, 401, 200, 200, 200, 200, 200],
    'POST /api/v3/sync/measures/init': [401, 401, 200, 200, 200, 200, 200],
  },
};
