import { measurementSchema } from '@heatwise/contract/entities/entities.contract';
import { expect, test } from 'vitest';
import { instantOf } from '../entity-builders.ts';
import { buildScaleOrganisation } from './build-scale-organisation.ts';

const now = Date.parse('2026-11-21T08:44:00Z');
const size = { seed: 'scale', now, people: 50, measurements: 5000 };

test('as many rows as asked for, whole, each with its own id, oldest first up to now', () => {
  const rows = [...buildScaleOrganisation(size).measurements()];
  expect(rows).toHaveLength(5000);
  expect(new Set(rows.map(({ measurement_id }) => measurement_id)).size).toBe(5000);
  const times = rows.map(({ created_time }) => created_time);
  expect(times).toEqual([...times].sort());
  expect(times.at(-1)).toBe(instantOf(now));
  for (const row of rows.slice(0, 50)) expect(measurementSchema.parse(row)).toEqual(row);
});

test('every row belongs to a person of the organisation and carries their tags', () => {
  const organisation = buildScaleOrganisation(size);
  const tagsOf = new Map(organisation.users.map((user) => [user.user_id, user.tag_ids]));
  for (const row of organisation.measurements()) expect(row.user_tag_ids).toEqual(tagsOf.get(row.user_id));
});

test('the same seed streams the same rows, again and again', () => {
  const organisation = buildScaleOrganisation(size);
  const first = [...organisation.measurements()].slice(0, 20);
  expect([...organisation.measurements()].slice(0, 20)).toEqual(first);
  expect([...buildScaleOrganisation({ ...size, seed: 'other' }).measurements()].slice(0, 20)).not.toEqual(
    first,
  );
});

test('ten thousand people have names of their own, and carry as many of many tags as asked for', () => {
  const { users, tags } = buildScaleOrganisation({ ...size, people: 10_000, tags: 300, tagsEach: 3 });
  expect(new Set(users.map(({ name_first, name_last }) => `${name_first} ${name_last}`)).size).toBe(10_000);
  expect(new Set(tags.map(({ name }) => name)).size).toBe(300);
  expect(new Set(tags.map(({ type }) => type))).toEqual(new Set(['location', 'job', 'default']));
  const counts = users.map(({ tag_ids }) => tag_ids.length);
  expect(Math.max(...counts)).toBe(3);
  expect(counts.filter((count) => count === 3).length).toBeGreaterThan(9500);
});
