import type { LocationWeather } from '@heatwise/contract/heat/weather.contract';
import { expect, test } from 'vitest';
import { chosenWeather, dayOffsetsOf } from './chosen-weather.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 13);
const hour = (date: string, hourOfDay: number) => ({
  time: `${date}T${String(hourOfDay).padStart(2, '0')}:00`,
  time_ms: NOW_MS - 600_000,
  temperature_c: 30,
  humidity: 40,
  wind_kph: 10,
  wind_degree: 0,
  cloud: 0,
  pressure_mb: 1000,
  uv: null,
  solar_wm2: null,
  condition: 'Clear',
});
const dates = ['2026-01-14', '2026-01-15', '2026-01-16'];
const weatherAt = (location_id: string, tz_id: string): LocationWeather => ({
  location_id,
  weather: {
    attribution: '',
    is_simulated: true,
    tz_id,
    current: hour('2026-01-15', 9),
    days: dates.map((date) => ({ date, hours: [hour(date, 0), hour(date, 1)] })),
  },
});
/** Already the 16th in Auckland, still the 15th in Perth and in Texas. */
const now = { today: '2026-01-15', ms: NOW_MS };
const found = [
  weatherAt('auckland', 'Pacific/Auckland'),
  weatherAt('perth', 'Australia/Perth'),
  { location_id: 'nowhere', weather: null },
];
const datesOf = (id: string, filter: Parameters<typeof chosenWeather>[1]) => [
  ...new Set(
    chosenWeather(found, filter, now)
      .get(id)
      ?.hours.map(({ time }) => time.slice(0, 10)),
  ),
];

test('live is today at each location', () => {
  expect(datesOf('auckland', { mode: 'live', location_ids: [] })).toEqual(['2026-01-16']);
  expect(datesOf('perth', { mode: 'live', location_ids: [] })).toEqual(['2026-01-15']);
});

test('a date is that date everywhere, and current weather belongs to it only where it is today', () => {
  const filter = { mode: 'by_date', date: '2026-01-15', location_ids: [] } as const;

  expect(datesOf('auckland', filter)).toEqual(['2026-01-15']);
  expect(chosenWeather(found, filter, now).get('auckland')?.current).toBeNull();
  expect(chosenWeather(found, filter, now).get('perth')?.current).not.toBeNull();
  expect(dayOffsetsOf(filter, now.today)).toEqual({ from: -1, to: 1 });
});

test('hours without wind are left out, as risk and WBGT need it', () => {
  const calm = { ...hour('2026-01-15', 2), wind_kph: null };
  const [, perth] = found;
  const windless = {
    location_id: 'perth',
    weather: perth?.weather && {
      ...perth.weather,
      current: calm,
      days: [{ date: '2026-01-15', hours: [hour('2026-01-15', 1), calm] }],
    },
  } as LocationWeather;
  const chosen = chosenWeather([windless], { mode: 'live', location_ids: [] }, now).get('perth');

  expect(chosen?.hours.map(({ time }) => time)).toEqual(['2026-01-15T01:00']);
  expect(chosen?.current).toBeNull();
});

test('old weather does not count as current', () => {
  const later = { today: '2026-01-15', ms: NOW_MS + 2 * 3_600_000 };

  expect(chosenWeather(found, { mode: 'live', location_ids: [] }, later).get('perth')?.current).toBeNull();
});

test('a location without weather is left out, not filled in', () => {
  expect(chosenWeather(found, { mode: 'live', location_ids: [] }, now).has('nowhere')).toBe(false);
});
