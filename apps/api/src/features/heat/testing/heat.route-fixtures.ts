import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

export const routeFixtures: RouteFixtures = {
  queries: {
    'GET /api/v3/weather/current.json': () => '?lat=-23.36&lon=119.73',
    'GET /api/v3/weather/forecast.json': () => '?lat=-23.36&lon=119.73&days=2',
    'GET /api/v3/weather/history.json': () => '?lat=-23.36&lon=119.73&dt=2026-01-12',
  },
  answers: {
    'GET /api/v3/weather/current.json': [401, 401, 200, 200, 200, 200, 200],
    'GET /api/v3/weather/forecast.json': [401, 401, 200, 200, 200, 200, 200],
    'GET /api/v3/weather/heat_days': [401, 401, 200, 200, 200, 200, 200],
    'GET /api/v3/weather/history.json': [401, 401, 200, 200, 200, 200, 200],
    'GET /api/v3/weather/locations': [401, 401, 200, 200, 200, 200, 200],
  },
};
