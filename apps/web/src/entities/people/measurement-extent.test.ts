// @vitest-environment node
import { entityBuilders } from '@heatwise/builders/entity-builders';
import { expect, test } from 'vitest';
import { openLocalOrganisation } from '../../testing/local-organisation.ts';
import { measurementExtent } from './people-in-view.queries.ts';

const build = entityBuilders({ seed: 'extent', now: Date.parse('2026-11-21T02:30:00Z') });
const user = build.user();
const dated = (...times: string[]) =>
  openLocalOrganisation({
    users: [user],
    tags: [],
    measurements: times.map((created_time) => build.measurement(user, { created_time })),
  });

test('a test dated before 2000 does not widen the time of all tests', async () => {
  const local = await dated(
    '1901-01-01T00:00:00.000000Z',
    '1970-01-01T00:00:00.000000Z',
    '2000-01-01T00:00:00.000000Z',
    '2026-11-20T00:00:00.000000Z',
  );
  expect(local.rows(measurementExtent)).toEqual([
    { first_ms: Date.UTC(2000, 0, 1), last_ms: Date.UTC(2026, 10, 20) },
  ]);
});

test('there is no time of all tests when each has an impossible date', async () => {
  const local = await dated('1970-01-01T00:00:00.000000Z');
  expect(local.rows(measurementExtent)).toEqual([{ first_ms: null, last_ms: null }]);
});
