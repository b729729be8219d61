import { expect, test } from 'vitest';
import type { SalivaStatus } from '../measurements/measurement-status.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { TestTrigger } from './alert-trigger.ts';
import { observeTests } from './observe-tests.ts';

const NOW = 1000 * HOUR_MS;
let ids = 0;
const tested = (hoursAgo: number, status: SalivaStatus, value = 100) => {
  ids += 1;
  return { measurement_id: `m${ids}`, created_ms: NOW - hoursAgo * HOUR_MS, status, value };
};
const seen = (trigger: TestTrigger, hydration: ReturnType<typeof tested>[]) =>
  observeTests(trigger, { hydration, sodium: [] }, NOW).observed;
const severe: TestTrigger = { kind: 'hydration', at_least: 'severely_dehydrated' };
const twice: TestTrigger = {
  kind: 'hydration-repeated',
  at_least: 'moderately_dehydrated',
  times: 2,
  within_hours: 24,
};

test('the latest test counts, whatever was before it', () => {
  expect(seen(severe, [tested(2, 'hydrated'), tested(1, 'severely_dehydrated')])).toBe('holds');
  expect(seen(severe, [tested(1, 'hydrated'), tested(2, 'severely_dehydrated')])).toBe('over');
  expect(seen(severe, [tested(1, 'moderately_dehydrated')])).toBe('over');
});

test('of two tests at the same time the worse one counts, in whatever order they come', () => {
  const two = [tested(1, 'hydrated', 70), tested(1, 'severely_dehydrated', 250)];
  expect([seen(severe, two), seen(severe, two.toReversed())]).toEqual(['holds', 'holds']);
});

test('mild sets nothing off, at no level', () => {
  for (const at_least of ['moderately_dehydrated', 'severely_dehydrated'] as const)
    expect(seen({ kind: 'hydration', at_least }, [tested(1, 'mildly_dehydrated')])).toBe('over');
});

test('a test that arrives a shift later begins nothing and ends nothing', () => {
  expect(seen(severe, [tested(12, 'severely_dehydrated')])).toBe('holds');
  expect(seen(severe, [tested(12.1, 'severely_dehydrated')])).toBe('no data');
  expect(seen(severe, [])).toBe('no data');
});

test('two moderate results within the hours; one alone neither begins nor ends it', () => {
  const moderate = (hoursAgo: number) => tested(hoursAgo, 'moderately_dehydrated');
  expect(seen(twice, [moderate(1), moderate(24.5)])).toBe('holds');
  expect(seen(twice, [moderate(1), moderate(25.5)])).toBe('no data');
  expect(seen(twice, [moderate(1), tested(0.5, 'hydrated'), moderate(3)])).toBe('over');
});

test('sweat sodium in mg/L, at the bound', () => {
  const sodium = [{ measurement_id: 's', created_ms: NOW - HOUR_MS, value: 1450 }];
  const trigger: TestTrigger = { kind: 'sweat-sodium', at_least_mg_l: 1450 };
  const found = observeTests(trigger, { hydration: [], sodium }, NOW);
  expect(found).toEqual({
    observed: 'holds',
    shown_by: { measurement_id: 's', value: 1450, created_ms: NOW - HOUR_MS },
  });
  expect(observeTests({ ...trigger, at_least_mg_l: 1451 }, { hydration: [], sodium }, NOW).observed).toBe(
    'over',
  );
});
