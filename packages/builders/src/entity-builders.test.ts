import {
  customMeasurementTypeSchema,
  linkMeasurementSchema,
  linkMeasurementTypeSchema,
  measurementSchema,
  organisationSchema,
  permissionSchema,
  strategySchema,
  tagSchema,
  userSchema,
} from '@heatwise/contract/entities/entities.contract';
import { expect, test } from 'vitest';
import { entityBuilders } from './entity-builders.ts';

const now = Date.parse('2026-11-21T08:44:00Z');

function buildAll(seed: string) {
  const build = entityBuilders({ seed, now });
  const user = build.user({ tag_ids: [build.tag().tag_id] });
  const measurement = build.measurement(user);
  const linkType = build.linkType();
  return [
    [organisationSchema, build.organisation()],
    [userSchema, user],
    [tagSchema, build.tag()],
    [permissionSchema, build.permission(user)],
    [measurementSchema, measurement],
    [customMeasurementTypeSchema, build.customType()],
    [linkMeasurementTypeSchema, linkType],
    [linkMeasurementSchema, build.linkMeasurement(measurement, linkType)],
    [strategySchema, build.strategy()],
  ] as const;
}

test('whatever is built satisfies the contract', () => {
  for (const [schema, entity] of buildAll('whole')) expect(schema.parse(entity)).toEqual(entity);
});

test('one seed makes the same entities again, another seed others', () => {
  expect(buildAll('a').map(([, entity]) => entity)).toEqual(buildAll('a').map(([, entity]) => entity));
  expect(buildAll('a')[1][1].user_id).not.toBe(buildAll('b')[1][1].user_id);
});

test('a measurement carries its person, and given values win', () => {
  const build = entityBuilders({ seed: 'x', now });
  const user = build.user({ name_first: 'Ana', tag_ids: ['5d0c1b7e-0f0f-4c5e-9d2a-111111111111'] });
  expect(build.measurement(user, { value: 151, valid: false })).toMatchObject({
    user_id: user.user_id,
    name_first: 'Ana',
    user_tag_ids: user.tag_ids,
    value: 151,
    valid: false,
    created_time: '2026-11-21T08:44:00.000000Z',
  });
});
