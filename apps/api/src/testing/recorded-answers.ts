import { accountAnswers } from './stage-of-accounts.ts';
import { auditAnswers } from './stage-of-audit.ts';
import { deviceAnswers } from './stage-of-devices.ts';
import { federatedAnswers } from './stage-of-federated.ts';
import { importAnswers } from './stage-of-import.ts';
import { measurementAnswers } from './stage-of-measurements.ts';
import { monitoringAnswers } from './stage-of-monitoring.ts';
import { notificationAnswers } from './stage-of-notifications.ts';
import { organisationAnswers } from './stage-of-organisation.ts';
import { peopleAnswers } from './stage-of-people.ts';
import { permissionAnswers } from './stage-of-permissions.ts';
import { readinessAnswers } from './stage-of-readiness.ts';
import { strategyAnswers } from './stage-of-strategy.ts';
import { tagAnswers } from './stage-of-tags.ts';
import { viewAnswers } from './stage-of-views.ts';
import { wallAnswers } from './stage-of-walls.ts';

/**
 * What each role is answered by each route that knows what it is asked about: nobody, a device, a worker without
 * permission, somebody with rights elsewhere, a viewer, a manager, an admin.
 */
export const recordedAnswers: Readonly<Record<string, readonly number[]>> = {
  ...accountAnswers,
  ...auditAnswers,
  ...deviceAnswers,
  ...federatedAnswers,
  ...importAnswers,
  ...measurementAnswers,
  ...monitoringAnswers,
  ...notificationAnswers,
  ...organisationAnswers,
  ...permissionAnswers,
  ...peopleAnswers,
  ...readinessAnswers,
  ...strategyAnswers,
  ...tagAnswers,
  ...viewAnswers,
  ...wallAnswers,
  'DELETE /api/v3/user/address/:index': [401, 401, 404, 404, 403, 200, 200],
  'GET /api/v2/user/:user_id': [401, 401, 404, 404, 200, 200, 200],
  'GET /api/v2/user/image/:user_id': [401, 401, 404, 404, 200, 200, 200],
  'GET /api/v3/geocode': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/position': [401, 401, 404, 404, 404, 404, 404],
  'GET /api/v3/settings/map': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/current.json': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/forecast.json': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/heat_days': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/history.json': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/locations': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/towns': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/sync/events': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/user/:user_id/stats': [401, 401, 404, 404, 200, 200, 200],
  'PATCH /api/v2/user/': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/address/:index': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/metadata': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/reset_password/:user_id': [401, 401, 404, 404, 403, 403, 403],
  'POST /api/v2/user/image/:user_id': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/user/address': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/sync/core': [401, 401, 200, 200, 200, 200, 200],
  'POST /api/v3/sync/digest': [401, 401, 200, 200, 200, 200, 200],
  'POST /api/v3/sync/measures': [401, 401, 200, 200, 200, 200, 200],
  'POST /api/v3/sync/measures/init': [401, 401, 200, 200, 200, 200, 200],
};
