import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes, ask, nameOf, requestOn, setRouteStage } from './testing/route-stage.ts';
import type { RouteStage } from './testing/stage.ts';
import { accountAnswers } from './testing/stage-of-accounts.ts';
import { importAnswers } from './testing/stage-of-import.ts';
import { measurementAnswers } from './testing/stage-of-measurements.ts';
import { monitoringAnswers } from './testing/stage-of-monitoring.ts';
import { peopleAnswers } from './testing/stage-of-people.ts';
import { permissionAnswers } from './testing/stage-of-permissions.ts';
import { readinessAnswers } from './testing/stage-of-readiness.ts';
import { strategyAnswers } from './testing/stage-of-strategy.ts';
import { tagAnswers } from './testing/stage-of-tags.ts';
import { buildTestApp, type TestApp } from './testing/test-app.ts';

/** Who asks; the person asked about carries the tag of the viewer and the manager. */
const roles: Readonly<Record<string, (stage: RouteStage) => Promise<Record<string, string>>>> = {
  nobody: async () => ({}),
  device: async ({ organisation }) => (await organisation.device()).headers,
  worker: async ({ organisation }) => (await organisation.person([])).headers,
  elsewhere: async ({ organisation }) =>
    (
      await organisation.person([
        { tag_id: await organisation.addTag(), access: 'view_user,edit_user,view_measure' },
      ])
    ).headers,
  viewer: async ({ organisation, tag_id }) =>
    (await organisation.person([{ tag_id, access: 'view_user,view_measure' }])).headers,
  manager: async ({ organisation, tag_id }) =>
    (await organisation.person([{ tag_id, access: 'manager,measure_user,edit_measure' }])).headers,
  admin: async ({ organisation }) => (await organisation.admin()).headers,
};

/** What each role is answered, in the order of `roles`. */
const recorded: Readonly<Record<string, readonly number[]>> = {
  ...accountAnswers,
  ...importAnswers,
  ...measurementAnswers,
  ...monitoringAnswers,
  ...permissionAnswers,
  ...peopleAnswers,
  ...readinessAnswers,
  ...strategyAnswers,
  ...tagAnswers,
  'DELETE /api/v3/user/address/:index': [401, 401, 404, 404, 403, 200, 200],
  'GET /api/v2/organisation/image/:org_id': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v2/user/:user_id': [401, 401, 404, 404, 200, 200, 200],
  'GET /api/v2/user/image/:user_id': [401, 401, 404, 404, 200, 200, 200],
  'GET /api/v3/device/people': [401, 200, 200, 200, 200, 200, 200],
  'GET /api/v3/geocode': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/position': [401, 401, 404, 404, 404, 404, 404],
  'GET /api/v3/settings/map': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/current.json': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/forecast.json': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/history.json': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/weather/locations': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/towns': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/sync/events': [401, 401, 200, 200, 200, 200, 200],
  'GET /api/v3/user/:user_id/stats': [401, 401, 404, 404, 200, 200, 200],
  'PATCH /api/v2/user/': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/address/:index': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/metadata': [401, 401, 404, 404, 403, 200, 200],
  'PATCH /api/v3/user/reset_password/:user_id': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v2/user/image/:user_id': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/user/address': [401, 401, 404, 404, 403, 200, 200],
  'POST /api/v3/sync/core': [401, 401, 200, 200, 200, 200, 200],
  'POST /api/v3/sync/measures': [401, 401, 200, 200, 200, 200, 200],
  'POST /api/v3/sync/measures/init': [401, 401, 200, 200, 200, 200, 200],
};

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await server.app.ready();
});
afterAll(() => server.close());

type Staged = { readonly stage: RouteStage; readonly headersOf: Map<string, Record<string, string>> };

test('every role gets from every route exactly what is recorded', { timeout: 300_000 }, async () => {
  const answered: Record<string, number[]> = {};
  let staged: Staged | null = null;
  for (const route of apiRoutes(server.app)) {
    const statuses: number[] = [];
    for (const [role, signIn] of Object.entries(roles)) {
      staged ??= { stage: await setRouteStage(server), headersOf: new Map() };
      const { stage, headersOf } = staged;
      const headers = headersOf.get(role) ?? (await signIn(stage));
      headersOf.set(role, headers);
      const { status } = await ask(server.app, requestOn(route, stage), headers);
      statuses.push(status);
      // What was carried out may have changed what the next would be answered.
      const isReading = route.method === 'GET' && !route.url.endsWith('/logout');
      if (status < 400 && !isReading) staged = null;
    }
    answered[nameOf(route)] = statuses;
  }
  expect(answered).toEqual(recorded);
});
