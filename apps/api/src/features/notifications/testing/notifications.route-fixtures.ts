import type { RouteFixtures } from '../../../testing/route-fixtures.ts';

/** How the routes are called. */
const bodies: RouteFixtures['bodies'] = {
  'PUT /api/v3/notification/settings': () => ({
    mail: true,
    in_app: true,
    digest: true,
    digest_hour: 6,
    time_zone: 'Australia/Perth',
    muted_tag_ids: [],
  }),
  'POST /api/v3/notification/read': () => ({}),
  'POST /api/v3/notification/unsubscribe/:token': () => ({}),
};

const everybody = [401, 401, 200, 200, 200, 200, 200];
const badLink = [404, 404, 404, 404, 404, 404, 404];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/notification': everybody,
  'GET /api/v3/notification/settings': everybody,
  'GET /api/v3/notification/unsubscribe/:token': badLink,
  'POST /api/v3/notification/read': everybody,
  'POST /api/v3/notification/unsubscribe/:token': badLink,
  'PUT /api/v3/notification/settings': everybody,
};

export const routeFixtures: RouteFixtures = { bodies, answers };
