import { type Check, newFindings } from '../check.ts';
import { courseLinkOf, requestOn } from '../organisation.ts';

const smuggled: readonly [string, string][] = [
  ['org_id', '"3f0e8c1a-1111-4222-8333-444455556666"'],
  ['access', '"super"'],
  ['active', 'false'],
  ['_internal', '1'],
  ['modified_time', '"2026-01-01T00:00:00.000000Z"'],
  ['__proto__', '{"access":"super"}'],
  ['constructor', '{"prototype":{"access":"super"}}'],
];

export const massAssignment: Check = {
  area: 'mass assignment',
  name: 'no route takes a field that is not its own',
  async look({ server, routes, theirs }) {
    const { findings, expect } = newFindings();
    const link = await courseLinkOf(server, theirs);
    const writing = routes.filter(({ body }) => body !== undefined);
    for (const route of writing) {
      const { body, ...request } = requestOn(route, theirs.stage);
      if (typeof body !== 'object' || body === null || body instanceof FormData) continue;
      for (const [field, value] of smuggled) {
        if (Object.hasOwn(body, field)) continue;
        // Written by hand: an object literal would not send __proto__.
        const comma = Object.keys(body).length > 0 ? ',' : '';
        const text = `${JSON.stringify(body).slice(0, -1)}${comma}"${field}":${value}}`;
        const { status } = await server.ask({
          ...request,
          token: route.isOfLink ? link : theirs.admin.token,
          body: text,
          from: server.newAddress(),
        });
        expect(status === 400, `${route.name} answers ${status} to a field ${field}`);
      }
    }
    return { looked: `${writing.length} routes × ${smuggled.length} fields`, findings };
  },
};
