import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

export const routeFixtures: RouteFixtures = {
  queries: {
    'GET /api/v3/geocode': () => '?city=Perth',
    'GET /api/v3/towns': () => '?west=115&south=-23&east=120&north=-20',
  },
  answers: {
    'GET /api/v3/geocode': [401, 401, 200, 200, 200, 200, 200],
    'GET /api/v3/position': [401, 401, 404, 404, 404, 404, 404],
    'GET /api/v3/settings/map': [401, 401, 200, 200, 200, 200, 200],
    'GET /api/v3/towns': [401, 401, 200, 200, 200, 200, 200],
  },
};
