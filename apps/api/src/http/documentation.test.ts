import { beforeAll, expect, test } from 'vitest';
import { apiRoutes, nameOf } from '../testing/route-stage.ts';
import { setUpTestApp } from '../testing/test-app.ts';

const server = setUpTestApp();
beforeAll(async () => {
  await server.app.ready();
});

type Documented = { paths: Record<string, Record<string, { security?: unknown[] }>> };

test('every route but the operator’s desk is described, and those that take no token say so', async () => {
  const { paths } = (await server.app.inject({ url: '/api/docs/openapi.json' })).json<Documented>();
  const described = Object.entries(paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, { security }]) => [
      `${method.toUpperCase()} ${url.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      security?.length === 0,
    ]),
  );
  const served = apiRoutes(server.app)
    .filter(({ config }) => config?.needs !== 'desk')
    .map((route) => [nameOf(route), route.config?.needs === 'nothing']);
  expect(described.sort()).toEqual(served.sort());
});

test('neither the description nor its page names the desk', async () => {
  for (const url of ['/api/docs/openapi.json', '/api/docs/openapi.yaml', '/api/docs/']) {
    const { statusCode, body } = await server.app.inject({ url });
    expect([url, statusCode, /\/desk\b/.test(body)]).toEqual([url, 200, false]);
  }
});
