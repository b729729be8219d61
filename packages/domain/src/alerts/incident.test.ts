import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import { belongsToIncident, isAnsweredByIncident, isLinkExpired, isMoreSevere } from './incident.ts';

const NOW = Date.parse('2026-11-27T10:00:00Z');

test.each([
  [60, 0, true],
  [60, 60, true],
  [60, 61, false],
  [0, 0, true],
  [0, 1, false],
])(
  'with a cool-down of %i minutes, an alert %i minutes after the newest one joins: %s',
  (cool_down_minutes, minutes, joins) => {
    const incident = { fired_ms: NOW - minutes * MINUTE_MS };
    expect(belongsToIncident(incident, { cool_down_minutes }, NOW)).toBe(joins);
  },
);

test('an acknowledged incident answers an alert that is no more severe', () => {
  const acknowledged = { is_firing: false, severity: 'warning' } as const;
  expect(isAnsweredByIncident(acknowledged, 'warning')).toBe(true);
  expect(isAnsweredByIncident(acknowledged, 'critical')).toBe(false);
  expect(isAnsweredByIncident({ ...acknowledged, is_firing: true }, 'warning')).toBe(false);
});

test('critical is more severe than a warning, and nothing than itself', () => {
  expect(isMoreSevere('critical', 'warning')).toBe(true);
  expect(isMoreSevere('warning', 'critical')).toBe(false);
  expect(isMoreSevere('warning', 'warning')).toBe(false);
});

test('a link expires seven days after the incident has ended, and never before', () => {
  const day = 24 * 60 * MINUTE_MS;
  expect(isLinkExpired(null, NOW)).toBe(false);
  expect(isLinkExpired(NOW - 7 * day, NOW)).toBe(false);
  expect(isLinkExpired(NOW - 7 * day - 1, NOW)).toBe(true);
});
