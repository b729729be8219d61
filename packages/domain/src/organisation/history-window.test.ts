import { describe, expect, it } from 'vitest';
import { HISTORY_DAYS_DEFAULT, historyDaysOf, historyFrom, isHistoryDays } from './history-window.ts';

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
