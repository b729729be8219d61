import { beforeAll, expect, test } from 'vitest';
import { headersOfLink, makeCourseLink } from '../../features/education/testing/course-link.ts';
import { type BackOffice, openBackOffice } from '../back-office.ts';
import { apiRoutes, nameOf, requestOn, setRouteStage } from '../route-stage.ts';
import { setUpTestApp } from '../test-app.ts';

const server = setUpTestApp();
let office: BackOffice;
beforeAll(async () => {
  await server.app.ready();
  office = await openBackOffice(server.database.owner);
});

const smuggled: readonly [string, string][] = [
  ['org_id', '"3f0e8c1a-1111-4222-8333-444455556666"'],
  ['access', '"super"'],
  ['active', 'false'],
  ['_internal', '1'],
  ['modified_time', '"2026-01-01T00:00:00.000000Z"'],
  ['__proto__', '{"access":"super"}'],
];

test.each(smuggled)(
  'no route takes a field %s that is not its own',
  { timeout: 300_000 },
  async (field, value) => {
    // One stage for all routes: what is refused changes nothing.
    const stage = await setRouteStage(server);
    const admin = (await stage.organisation.admin()).headers;
    const linked = headersOfLink(await makeCourseLink(server.app, admin, stage.user_id));
    for (const route of apiRoutes(server.app)) {
      const { method, url, payload } = requestOn(route, stage);
      // Setting an access is what one route is for.
      if (!payload || Object.hasOwn(payload, field)) continue;
      const { needs } = route.config ?? {};
      const headers = needs === 'course-link' ? linked : needs === 'desk' ? office.member.headers : admin;

      if (payload instanceof FormData) {
        payload.append(field, value);
        const response = await server.app.inject({ method, url, headers, payload });
        expect([nameOf(route), response.statusCode]).toEqual([nameOf(route), 400]);
        continue;
      }
      const response = await server.app.inject({
        method,
        url,
        headers: { ...headers, 'content-type': 'application/json' },
        // Written by hand: an object literal would not send __proto__.
        payload: `${JSON.stringify(payload).slice(0, -1)}${Object.keys(payload).length > 0 ? ',' : ''}"${field}":${value}}`,
      });

      expect([nameOf(route), response.statusCode]).toEqual([nameOf(route), 400]);
    }
  },
);
