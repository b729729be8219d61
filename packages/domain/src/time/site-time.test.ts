import { expect, test } from 'vitest';
import { siteDateTimeText, siteTimeOfDayText, viewerTimeText } from './site-time.ts';
import { openTimeZone } from './time-zone.ts';

const ms = Date.parse('2026-11-05T06:35:00Z');
const [perth, singapore, midland] = [
  'Australia/Perth',
  'Asia/Singapore',
  'America/North_Dakota/New_Salem',
].map(openTimeZone) as [
  ReturnType<typeof openTimeZone>,
  ReturnType<typeof openTimeZone>,
  ReturnType<typeof openTimeZone>,
];

test('a time at a site says whose it is when the viewer’s clock shows another one', () => {
  const away = { site: midland, viewer: perth };
  expect(siteTimeOfDayText(ms, away)).toBe('00:35 New Salem time');
  expect(siteDateTimeText(ms, away)).toBe('05 Nov 2026 00:35 New Salem time');
  expect(viewerTimeText(ms, away)).toBe('05 Nov 2026 14:35 your time');
});

test('where both clocks show the same, nothing needs to be said', () => {
  expect(siteTimeOfDayText(ms, { site: perth, viewer: singapore })).toBe('14:35');
  expect(siteDateTimeText(ms, { site: perth, viewer: perth })).toBe('05 Nov 2026 14:35');
});
