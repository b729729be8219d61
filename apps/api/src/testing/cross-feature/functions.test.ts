import { beforeAll, expect, test } from 'vitest';
import { type RouteStage, recordedAnswers } from '../route-fixtures.ts';
import { apiRoutes, ask, isReading, nameOf, requestOn, setRouteStage } from '../route-stage.ts';
import { setUpTestApp } from '../test-app.ts';

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

// No route may keep anything in a session: behind a pooler the next statement is somebody else's.
const server = setUpTestApp({}, { isPooled: true });
beforeAll(async () => {
  await server.app.ready();
});

type Staged = { readonly stage: RouteStage; readonly headersOf: Map<string, Record<string, string>> };

test('every role gets from every route exactly what is recorded', { timeout: 900_000 }, async () => {
  const answered: Record<string, number[]> = {};
  let staged: Staged | null = null;
  for (const [index, route] of apiRoutes(server.app).entries()) {
    // Tokens that open nothing are counted by address, over all routes.
    const remoteAddress = `10.0.${index >> 8}.${index & 255}`;
    const statuses: number[] = [];
    for (const [role, signIn] of Object.entries(roles)) {
      staged ??= { stage: await setRouteStage(server), headersOf: new Map() };
      const { stage, headersOf } = staged;
      const headers = headersOf.get(role) ?? (await signIn(stage));
      headersOf.set(role, headers);
      const { status } = await ask(server.app, { ...requestOn(route, stage), remoteAddress }, headers);
      statuses.push(status);
      // What was carried out may have changed what the next would be answered.
      if (status < 400 && !isReading(route)) staged = null;
    }
    answered[nameOf(route)] = statuses;
  }
  expect(answered).toEqual(recordedAnswers);
});
