import { describe, expect, it } from 'vitest';
import { isRetentionYears, keptFrom, retentionChange, retentionOf } from './retention.ts';

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
