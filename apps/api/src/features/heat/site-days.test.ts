import type { WeatherDay } from '@heatwise/contract/heat/weather.contract';
import { addDays } from '@heatwise/domain/time/calendar-day';
import { DAY_MS, HOUR_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { setUp } from '../../testing/set-up.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { heatDaysIn } from './heat-days.store.ts';
import { createSiteDays } from './site-days.ts';
import type { Weather } from './weather.ts';

const place = { lat: -23.36, lon: 119.73 };
const tz_id = 'Australia/Perth';
const zone = openTimeZone(tz_id);
const database = setUp(() => openTestDatabase());

/** A day that gets as hot as this in the afternoon. */
function dayOf(date: string, hottest: number): WeatherDay {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    time: `${date}T${String(hour).padStart(2, '0')}:00`,
    time_ms: zone.startOf(date) + hour * HOUR_MS,
    temperature_c: hour === 14 ? hottest : 20,
    humidity: 40,
    wind_kph: 12,
    cloud: 0,
    pressure_mb: 950,
    solar_wm2: null,
  }));
  return { date, hours } as unknown as WeatherDay;
}

/** A service that has of every day what `told` says. */
function serviceOf(today: () => string, told: (date: string) => WeatherDay): Weather {
  return {
    current: async () => undefined,
    forecast: async () => ({ tz_id, days: [dayOf(today(), 38)] }),
    history: async () => undefined,
    passing: async (_, from, to) => {
      const days: WeatherDay[] = [];
      for (let date = from; date <= to; date = addDays(date, 1)) days.push(told(date));
      return { tz_id, days };
    },
  };
}
const shortened = (day: WeatherDay, hours: number) => ({ ...day, hours: day.hours.slice(0, hours) });

test('a day of which the service has not all hours yet counts as forecast, until it has', async () => {
  let nowMs = Date.UTC(2026, 0, 15, 15, 30);
  const today = () => zone.dayAt(nowMs);
  const yesterday = '2026-01-15';
  let hoursOfYesterday = 20;
  const weather = serviceOf(today, (date) =>
    date === yesterday ? shortened(dayOf(date, 44), hoursOfYesterday) : dayOf(date, 30),
  );
  const store = heatDaysIn(database.owner);
  const sites = createSiteDays({ weather, provider: 'partial', store, clock: () => new Date(nowMs) });
  const heatOf = async (day: string) => (await sites.known(place)).days.find((known) => known.day === day);

  await sites.fill(place);
  const forecast = await heatOf(yesterday);
  expect(forecast).toBeDefined();

  // Half past midnight: the service has not the evening yet.
  nowMs += HOUR_MS;
  expect(today()).toBe('2026-01-16');
  await sites.fill(place);
  expect(await heatOf(yesterday)).toEqual(forecast);
  expect((await heatOf('2026-01-14'))?.day).toBe('2026-01-14');

  hoursOfYesterday = 24;
  nowMs += 2 * HOUR_MS;
  await sites.fill(place);
  expect((await heatOf(yesterday))?.sun_c).toBeGreaterThan((forecast?.sun_c ?? 0) + 1);
});

test('a day that stays short is unknown once nothing more will come', async () => {
  let nowMs = Date.UTC(2026, 1, 10, 4);
  const short = '2026-02-09';
  let asked = 0;
  const weather = serviceOf(
    () => zone.dayAt(nowMs),
    (date) => {
      asked += 1;
      return date === short ? shortened(dayOf(date, 30), 5) : dayOf(date, 30);
    },
  );
  const store = heatDaysIn(database.owner);
  const sites = createSiteDays({ weather, provider: 'short', store, clock: () => new Date(nowMs) });
  await sites.fill(place);
  const first = asked;
  // Nobody asks again and again meanwhile.
  await sites.fill(place);
  expect(asked).toBe(first);
  for (let day = 0; day < 4; day += 1) {
    nowMs += DAY_MS;
    await sites.fill(place);
  }
  const settled = asked;
  nowMs += 2 * HOUR_MS;
  await sites.fill(place);
  expect(asked).toBe(settled);
  expect((await sites.known(place)).days.some(({ day }) => day === short)).toBe(false);
});
