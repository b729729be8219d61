import { newMeasurementSchema } from '@heatwise/contract/measurements/measurements.contract';
import { beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { apiRoutes, nameOf } from '../route-stage.ts';
import { setUpTestApp } from '../test-app.ts';

const server = setUpTestApp();
beforeAll(async () => {
  await server.app.ready();
});

type Definition = z.core.$ZodTypeDef & {
  readonly shape?: Record<string, z.core.$ZodType>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly options?: z.core.$ZodType[];
  readonly in?: z.core.$ZodType;
  readonly format?: string;
};

/** Where in a schema an id may stand. */
function idsIn(schema: z.core.$ZodType, path: string): { path: string; schema: z.core.$ZodType }[] {
  const { shape = {}, options = [], format, ...inner } = schema._zod.def as Definition;
  if (format === 'uuid') return [{ path, schema }];
  const parts = [inner.element, inner.innerType, inner.valueType, inner.in].flatMap((part) => part ?? []);
  return [
    ...Object.entries(shape).flatMap(([key, part]) => idsIn(part, `${path}.${key}`)),
    ...[...options, ...parts].flatMap((part) => idsIn(part, path)),
  ];
}

test('every id in a request is lower-cased by its schema, wherever it stands', async () => {
  const sent = '3F0E8C1A-1111-4222-8333-44445555AAAA';
  const ids = apiRoutes(server.app).flatMap((route) => {
    const { params, querystring, body } = (route.schema ?? {}) as Record<string, unknown>;
    const schemas = Object.entries({ params, querystring, body }).filter(([, schema]) => schema);
    return schemas.flatMap(([name, schema]) => idsIn(schema as z.core.$ZodType, `${nameOf(route)} ${name}`));
  });
  // Rows of measurements are checked one by one.
  ids.push(...idsIn(newMeasurementSchema, 'measurement'));

  expect(ids.length).toBeGreaterThan(90);
  const wrong = ids.filter(({ schema }) => (schema as z.ZodType).parse(sent) !== sent.toLowerCase());
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
