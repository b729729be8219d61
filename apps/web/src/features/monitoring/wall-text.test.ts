import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { retestText } from './wall-text.ts';

const noon = Date.UTC(2026, 0, 5, 12);

test('a test that is newer than the screen’s clock asks for a retest in half an hour, not in more', () => {
  const zone = openTimeZone('UTC');
  const made = { created_ms: noon + 50_000 };
  expect(retestText(made, noon, { site: zone, viewer: zone }).text).toMatch(/^Retest in 30 min, /);
  expect(retestText(made, noon + 10 * MINUTE_MS, { site: zone, viewer: zone }).text).toMatch(
    /^Retest in 21 min, /,
  );
});

test('the retest is in site time, and says so to people elsewhere', () => {
  const [perth, sydney] = ['Australia/Perth', 'Australia/Sydney'].map(openTimeZone) as [TimeZone, TimeZone];
  const made = { created_ms: noon };
  const here = retestText(made, noon, { site: perth, viewer: perth });
  expect(here).toEqual({ state: 'resting', text: 'Retest in 30 min, from 20:30', viewer_text: null });
  const away = { site: perth, viewer: sydney };
  expect(retestText(made, noon, away)).toEqual({
    state: 'resting',
    text: 'Retest in 30 min, from 20:30 Perth time',
    viewer_text: '05 Jan 2026 23:30 your time',
  });
  expect(retestText(made, noon + 40 * MINUTE_MS, away)).toMatchObject({
    text: 'Retest now, until 21:00 Perth time',
    viewer_text: '06 Jan 2026 00:00 your time',
  });
});

test.each([
  [23 * 60 + 59, /^Retest overdue by 22 h$/],
  [24 * 60, /^Open for 1 day$/],
  [12 * 24 * 60 + 30, /^Open for 12 days$/],
])('%i minutes after the test the retest is overdue', (minutes, words) => {
  const zone = openTimeZone('UTC');
  expect(
    retestText({ created_ms: noon }, noon + minutes * MINUTE_MS, { site: zone, viewer: zone }).text,
  ).toMatch(words);
});
