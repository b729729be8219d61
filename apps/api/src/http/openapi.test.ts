import path from 'node:path';
import { API_CALLS } from '@heatwise/contract/services/api-calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { apiRoutes, nameOf } from '../testing/route-stage.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

const FILE = path.resolve(import.meta.dirname, '../../openapi.json');

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await server.app.ready();
});
afterAll(() => server.close());

type Operation = { readonly security?: readonly Record<string, unknown>[] };
type Documented = { paths: Record<string, Record<string, Operation>> };

/** What other programs rely on: the calls that a token opens. The rest is the product's own and changes with it. */
test('the calls of other programs are as they were described; `npm run openapi` describes them anew', async () => {
  const document = (await server.app.inject({ url: '/api/docs/openapi.json' })).json<Documented>();
  const isOpen = ({ security = [] }: Operation) => security.some((one) => 'apiToken' in one);
  const paths = Object.entries(document.paths).flatMap(([url, methods]) => {
    const open = Object.entries(methods).filter(([, operation]) => isOpen(operation));
    return open.length > 0 ? [[url, Object.fromEntries(open)]] : [];
  });
  const described = { ...document, paths: Object.fromEntries(paths) };
  await expect(`${JSON.stringify(described, null, 2)}\n`).toMatchFileSnapshot(FILE);
});

test('each call that a token opens has a name of its own, and an example that it takes', () => {
  const open = apiRoutes(server.app).filter(({ config }) => config?.scopes);
  const names = open.map((route) => nameOf(route).replace(' /api', ' '));
  expect(names.sort()).toEqual(Object.keys(API_CALLS).sort());
  const ids = Object.values(API_CALLS).map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const route of open) {
    const body = route.schema?.body as ZodType | undefined;
    const example = API_CALLS[nameOf(route).replace(' /api', ' ')]?.example;
    expect([nameOf(route), example !== undefined]).toEqual([nameOf(route), body !== undefined]);
    if (body) expect([nameOf(route), body.safeParse(example).error]).toEqual([nameOf(route), undefined]);
  }
});
