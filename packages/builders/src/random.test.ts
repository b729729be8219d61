import { isUuid } from '@heatwise/domain/text/uuid';
import { expect, test } from 'vitest';
import { seededRandom } from './random.ts';

const many = Array.from({ length: 20_000 });

test('the same seed gives the same sequence, another seed another', () => {
  const draw = (seed: string) => {
    const random = seededRandom(seed);
    return [random.next(), random.int(1, 6), random.uuid(), random.bytes(4)];
  };
  expect(draw('demo')).toEqual(draw('demo'));
  expect(draw('demo/1')).not.toEqual(draw('demo/2'));
});

test('numbers spread evenly over their range', () => {
  const random = seededRandom('even');
  const counts = new Map<number, number>();
  for (const _ of many) {
    const value = random.int(1, 6);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - 20_000 / 6)).toBeLessThan(250);
});

test('first draws of neighbouring seeds are independent of each other', () => {
  const firsts = many.map((_, index) => seededRandom(`person/${index}`).next());
  const mean = firsts.reduce((sum, value) => sum + value, 0) / firsts.length;
  expect(Math.abs(mean - 0.5)).toBeLessThan(0.01);
  expect(firsts.filter((value) => value < 0.1).length / firsts.length).toBeCloseTo(0.1, 2);
});

test('bell-shaped numbers have the mean and deviation asked for', () => {
  const random = seededRandom('bell');
  const values = many.map(() => random.normal(60, 12));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  expect(mean).toBeCloseTo(60, 0);
  expect(Math.sqrt(variance)).toBeCloseTo(12, 0);
});

test('identifiers are valid and unique', () => {
  const random = seededRandom('ids');
  const ids = new Set(many.map(() => random.uuid()));
  expect(ids.size).toBe(many.length);
  expect([...ids].every((id) => isUuid(id) && id[14] === '4')).toBe(true);
});

test('nothing can be picked from an empty list', () => {
  expect(() => seededRandom('x').pick([])).toThrow(RangeError);
});
