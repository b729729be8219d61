import type { RouteStage } from './stage.ts';

/** How the routes are called. */
export const notificationBodies: Readonly<Record<string, (stage: RouteStage) => object>> = {
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
export const notificationAnswers: Readonly<Record<string, readonly number[]>> = {
  'GET /api/v3/notification': everybody,
  'GET /api/v3/notification/settings': everybody,
  'GET /api/v3/notification/unsubscribe/:token': badLink,
  'POST /api/v3/notification/read': everybody,
  'POST /api/v3/notification/unsubscribe/:token': badLink,
  'PUT /api/v3/notification/settings': everybody,
};
