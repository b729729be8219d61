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
  'PUT /api/v3/notification/push': () => ({
    endpoint: `https://push.example/${crypto.randomUUID()}`,
    p256dh: 'B'.repeat(87),
    auth: 'A'.repeat(22),
  }),
  'DELETE /api/v3/notification/push': () => ({ endpoint: 'https://push.example/none' }),
  'POST /api/v3/notification/push/try': () => ({ endpoint: 'https://push.example/none' }),
  'POST /api/v3/notification/read': () => ({}),
  'POST /api/v3/notification/unsubscribe/:token': () => ({}),
};

const everybody = [401, 401, 200, 200, 200, 200, 200];
const notOn = [401, 401, 409, 409, 409, 409, 409];
const badLink = [404, 404, 404, 404, 404, 404, 404];

/** Nobody, device, worker, elsewhere, viewer, manager, admin. */
const answers: RouteFixtures['answers'] = {
  'GET /api/v3/notification': everybody,
  'GET /api/v3/notification/push': everybody,
  'PUT /api/v3/notification/push': everybody,
  'DELETE /api/v3/notification/push': everybody,
  'POST /api/v3/notification/push/try': notOn,
  'GET /api/v3/notification/settings': everybody,
  'GET /api/v3/notification/unsubscribe/:token': badLink,
  'POST /api/v3/notification/read': everybody,
  'POST /api/v3/notification/unsubscribe/:token': badLink,
  'PUT /api/v3/notification/settings': everybody,
};

export const routeFixtures: RouteFixtures = { bodies, answers };
