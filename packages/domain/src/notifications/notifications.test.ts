import { expect, test } from 'vitest';
import { asksForNotice, isRecentForNotice, tagNotices } from './notifications.ts';

test.each([
  ['hydrated', false, false],
  ['mildly_dehydrated', false, false],
  ['moderately_dehydrated', true, false],
  ['severely_dehydrated', true, true],
] as const)('a %s result', (status, fromModerate, fromSevere) => {
  expect(asksForNotice(status, 'moderately_dehydrated')).toBe(fromModerate);
  expect(asksForNotice(status, 'severely_dehydrated')).toBe(fromSevere);
});

test('a test of the last twelve hours is reported, an older one is not', () => {
  const now = Date.parse('2026-03-02T20:00:00Z');
  expect(isRecentForNotice(now - 12 * 3_600_000, now)).toBe(true);
  expect(isRecentForNotice(now - 12 * 3_600_000 - 1, now)).toBe(false);
  expect(isRecentForNotice(now + 60_000, now)).toBe(true);
});

test('what a tag says is read strictly', () => {
  expect(tagNotices({})).toEqual({ isOn: false, from: 'moderately_dehydrated', to: [] });
  expect(
    tagNotices({
      _notify_hydration: true,
      _notify_hydration_to: ['AB', 7],
      _notify_hydration_from: 'severely_dehydrated',
    }),
  ).toEqual({ isOn: true, from: 'severely_dehydrated', to: ['ab'] });
  expect(
    tagNotices({ _notify_hydration: 'true', _notify_hydration_to: 'AB', _notify_hydration_from: 'hydrated' }),
  ).toEqual({ isOn: false, from: 'moderately_dehydrated', to: [] });
});
