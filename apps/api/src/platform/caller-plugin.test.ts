import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  server.app.get('/test/me', { config: { needs: 'session' } }, (request) => request.actor.user_id);
});
afterAll(() => server.close());

test('a session of a person opens a route that needs one', async () => {
  const { headers, user_id } = await (await server.organisation()).admin();

  const response = await server.app.inject({ url: '/test/me', headers });

  expect(response.body).toBe(user_id);
});
