import { API_SCOPES } from '@heatwise/domain/services/api-token';
import { beforeAll, expect, test } from 'vitest';
import { apiToken } from '../api-token.ts';
import { apiRoutes, ask, nameOf, requestOn, setRouteStage } from '../route-stage.ts';
import { setUpTestApp } from '../test-app.ts';

const server = setUpTestApp();
beforeAll(async () => {
  await server.app.ready();
});

/** What no token ever opens, whatever somebody writes into a contract. */
const FOR_PEOPLE_ALONE =
  /\/(auth|audit|permission|admin-change|sso|organisation|service|wall|education)(\/|$)/;

test('a token opens exactly the routes that declare one of its scopes', { timeout: 300_000 }, async () => {
  for (const scope of API_SCOPES) {
    let stage = await setRouteStage(server);
    let { headers } = await apiToken(stage.organisation, [scope]);
    for (const route of apiRoutes(server.app)) {
      const { needs, scopes = [] } = route.config ?? {};
      if (needs === 'nothing') continue;
      const isOpen = scopes.includes(scope);
      const { status } = await ask(server.app, requestOn(route, stage), headers);
      const isOfOtherLinks = needs === 'wall' || needs === 'course-link';
      const refused = isOfOtherLinks ? 401 : 403;
      expect([scope, nameOf(route), status === refused]).toEqual([scope, nameOf(route), !isOpen]);
      if (isOpen)
        expect([scope, nameOf(route), status]).toEqual([scope, nameOf(route), expect.toBeOneOf([200, 404])]);
      if (isOpen && route.method !== 'GET') {
        stage = await setRouteStage(server);
        ({ headers } = await apiToken(stage.organisation, [scope]));
      }
    }
  }
});

test('each scope opens something, and none what only people do', () => {
  const routes = apiRoutes(server.app).filter(({ config }) => config?.scopes);
  expect([...new Set(routes.flatMap(({ config }) => config?.scopes ?? []))].sort()).toEqual(
    [...API_SCOPES].sort(),
  );
  expect(routes.map(({ url }) => url).filter((url) => FOR_PEOPLE_ALONE.test(url))).toEqual([]);
  expect(routes.filter(({ config }) => config?.needs === 'nothing')).toEqual([]);
});

test('a token of another organisation reaches nothing of ours', { timeout: 300_000 }, async () => {
  const ours = await setRouteStage(server);
  const theirs = await server.organisation('Stranger Works');
  const { headers } = await apiToken(theirs, API_SCOPES);
  for (const route of apiRoutes(server.app)) {
    const { status, body } = await ask(server.app, requestOn(route, ours), headers);
    expect([nameOf(route), status]).not.toEqual([nameOf(route), 500]);
    const tells = [ours.tag_id, 'Crane crew', '@stage.test'].filter(
      (text) => body.includes(text) && !requestOn(route, ours).url.includes(text),
    );
    if (status < 400) expect([nameOf(route), tells]).toEqual([nameOf(route), []]);
  }
});
