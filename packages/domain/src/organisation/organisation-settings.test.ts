import { describe, expect, it, test } from 'vitest';
import {
  HISTORY_DAYS_DEFAULT,
  historyDaysOf,
  historyFrom,
  isCopyTooOld,
  isHistoryDays,
  isRetentionYears,
  keptFrom,
  type OrganisationChanges,
  offlineDaysOf,
  organisationProblems,
  readTimeZone,
  retentionChange,
  retentionOf,
} from './organisation-settings.ts';

test('reads the zone of an organisation, and none where it is missing or not known', () => {
  expect(readTimeZone({ _time_zone: 'Australia/Perth' })).toBe('Australia/Perth');
  for (const _time_zone of [undefined, null, 8, 'Nowhere/Land'])
    expect(readTimeZone({ _time_zone })).toBeNull();
});

describe('the window of history', () => {
  it('begins with a month, so that at least the days asked for are in it', () => {
    expect(historyFrom(Date.UTC(2026, 10, 25, 13), 400)).toBe('2025-10-01T00:00:00.000000Z');
    expect(historyFrom(Date.UTC(2026, 0, 31), 62)).toBe('2025-11-01T00:00:00.000000Z');
  });

  it('moves with the first instant of a month, and not before', () => {
    expect(historyFrom(Date.UTC(2026, 2, 1) - 1, 365)).toBe('2025-02-01T00:00:00.000000Z');
    expect(historyFrom(Date.UTC(2026, 2, 1), 365)).toBe('2025-03-01T00:00:00.000000Z');
  });

  it('takes 400 days where nothing of use was set', () => {
    for (const _history_days of [undefined, null, '90', 61, 3651, 90.5]) {
      expect(historyDaysOf({ _history_days })).toBe(HISTORY_DAYS_DEFAULT);
    }
    expect(historyDaysOf({ _history_days: 90 })).toBe(90);
  });

  it('knows its limits', () => {
    expect([61, 62, 3650, 3651].map(isHistoryDays)).toEqual([false, true, true, false]);
  });
});

test.each([
  [{}, 30],
  [{ _offline_days: 7 }, 7],
  [{ _offline_days: 1 }, 1],
  [{ _offline_days: 0 }, 30],
  [{ _offline_days: 31 }, 30],
  [{ _offline_days: 1.5 }, 30],
  [{ _offline_days: '7' }, 30],
])('of %j a copy may be read for %i days', (metadata, days) => {
  expect(offlineDaysOf(metadata)).toBe(days);
});

test('a copy is too old once its days are over, to the instant', () => {
  const reachedMs = Date.UTC(2026, 2, 2, 8);
  const week = 7 * 86_400_000;
  expect(isCopyTooOld({ reachedMs, latestMs: reachedMs + week, days: 7 })).toBe(false);
  expect(isCopyTooOld({ reachedMs, latestMs: reachedMs + week + 1, days: 7 })).toBe(true);
});

const now = Date.UTC(2026, 10, 25, 13, 30);

describe('how long tests are kept', () => {
  it('is for ever unless somebody decided otherwise, and seven days more after that', () => {
    expect(retentionOf({})).toBeNull();
    expect(retentionOf(retentionChange(now, 3, 'boss'))).toEqual({
      years: 3,
      begins_at: '2026-12-02T13:30:00.000Z',
      asked_by_user_id: 'boss',
    });
    expect(retentionOf(retentionChange(now, null, 'boss'))).toBeNull();
  });

  it('deletes nothing by what it does not understand', () => {
    const begins_at = '2026-12-02T13:30:00.000Z';
    for (const _retention of [
      null,
      'two years',
      { years: 1, begins_at },
      { years: 2.5, begins_at },
      { years: '2', begins_at },
      { years: 2 },
      { years: 2, begins_at: 'soon' },
    ]) {
      expect(retentionOf({ _retention })).toBeNull();
    }
  });

  it('takes 2 to 30 whole years', () => {
    expect([1, 2, 30, 31, 2.5].map(isRetentionYears)).toEqual([false, true, true, false, false]);
  });

  it('counts years back to the beginning of the same day, in UTC', () => {
    expect(keptFrom(now, 2)).toBe('2024-11-25T00:00:00.000000Z');
    expect(keptFrom(Date.UTC(2026, 10, 25, 23, 59), 2)).toBe('2024-11-25T00:00:00.000000Z');
    // There is no 29 February two years before.
    expect(keptFrom(Date.UTC(2028, 1, 29), 2)).toBe('2026-03-01T00:00:00.000000Z');
  });
});

const cases: readonly (readonly [OrganisationChanges, Record<string, string>])[] = [
  [{}, {}],
  [{ name: 'Ironbark' }, {}],
  [{ name: '  ' }, { name: 'Organisation name is required' }],
  [{ metadata: { _password_min_length: 6 } }, {}],
  [{ metadata: { _password_min_length: 64 } }, {}],
  [{ metadata: { contact_email: 'safety@ironbark.test', website: 'https://ironbark.test/about' } }, {}],
  [{ metadata: { contact_email: null, website: '', contact_phone: '+61 (7) 4981-0000' } }, {}],
  [{ metadata: { contact_email: 'safety' } }, { 'metadata.contact_email': 'Invalid email format' }],
  [
    { metadata: { website: 'javascript:alert(1)' } },
    { 'metadata.website': 'A website address starts with https:// or http://' },
  ],
  [
    { metadata: { contact_phone: 'ring me' } },
    { 'metadata.contact_phone': 'Use only digits, spaces and + ( ) - . /' },
  ],
];

test.each(cases)('%j: %j', (changes, problems) => {
  expect(organisationProblems(changes)).toEqual(problems);
});

test.each([5, 65, 7.5, Number.NaN])('%j characters are not a valid minimum', (minimum) => {
  expect(organisationProblems({ metadata: { _password_min_length: minimum } })).toEqual({
    'metadata._password_min_length': 'The minimum must be a whole number from 6 to 64.',
  });
});
