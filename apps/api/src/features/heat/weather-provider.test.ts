import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from '../../http/validation-texts.ts';
import { problemOf } from './open-weather.ts';
import { openMeteo } from './providers/open-meteo.ts';
import { simulatedWeather } from './providers/simulated-weather.ts';
import { onlyPossible } from './weather-provider.ts';

test('names the first unexpected field of an answer', () => {
  z.config({ customError: describeIssue });
  const parsed = z.object({ hourly: z.object({ time: z.array(z.number()) }) }).safeParse({ hourly: {} });

  expect(problemOf(parsed.error)).toBe('unexpected answer: hourly.time This field is required.');
  // Not an instance of Error.
  expect(
    problemOf(new z.ZodError([{ code: 'custom', path: ['current'], message: 'no values', input: null }])),
  ).toBe('unexpected answer: current no values');
});

/** As the service documents it: times in seconds, radiation as the mean of the hour before each. */
function hourly(count: number) {
  const time = Array.from({ length: count }, (_, hour) => Date.UTC(2026, 0, 11, 16 + hour) / 1000);
  const all = (value: number) => time.map(() => value);
  return {
    timezone: 'Australia/Perth',
    hourly: {
      time,
      temperature_2m: all(30),
      relative_humidity_2m: all(40),
      wind_speed_10m: all(12),
      wind_direction_10m: all(120),
      cloud_cover: all(10),
      surface_pressure: all(950),
      shortwave_radiation: time.map((_, hour) => 10 * hour),
      uv_index: all(3),
      weather_code: all(2),
    },
  };
}

test('the radiation of an hour is what the service reports at its end', async () => {
  const service = openMeteo('http://stand-in', async () => hourly(24));
  const { hours } = await service.history({ lat: -23.36, lon: 119.73 }, '2026-01-12', '2026-01-12');

  const told = hours.map(({ solar_wm2 }) => solar_wm2);
  expect(told.slice(0, 3)).toEqual([10, 20, 30]);
  expect(told[23]).toBeNull();
});

const place = { lat: -23.36, lon: 119.73 };
const simulated = simulatedWeather(() => new Date(Date.UTC(2026, 0, 15, 4)));

/** The simulated service, with a sensor that reports kelvins at two in the afternoon. */
const broken = onlyPossible({
  ...simulated,
  async forecast(where, count) {
    const { tz_id, hours } = await simulated.forecast(where, count);
    const reported = hours.map((hour) =>
      hour.time.endsWith('T14:00') ? { ...hour, temperature_c: 311 } : hour,
    );
    return { tz_id, hours: reported };
  },
  current: async (where) => ({ ...(await simulated.current(where)), tz_id: 'Mars/Phobos' }),
});

test('an hour with an impossible temperature is interpolated, the others stay', async () => {
  const { days } = await broken.forecast(place, 2);

  expect(days.map(({ hours }) => hours.length)).toEqual([24, 24]);
  const [one, between, other] = days[0]?.hours.slice(13, 16) ?? [];
  expect(between).toMatchObject({ time: '2026-01-15T14:00', is_interpolated: true });
  expect(between?.temperature_c).toBeCloseTo(((one?.temperature_c ?? 0) + (other?.temperature_c ?? 0)) / 2);
});

test('a place without a time zone has no current weather', async () => {
  await expect(broken.current(place)).rejects.toThrow('unknown time zone');
});

test('a forecast without a usable hour is a failed call', async () => {
  const empty = onlyPossible({
    ...simulated,
    forecast: async () => ({ tz_id: 'Australia/Perth', hours: [] }),
  });
  await expect(empty.forecast(place, 2)).rejects.toThrow('no hour has a temperature and a humidity');
});

test('a single hour that a service leaves out is interpolated, two in a row stay missing', async () => {
  const gaps = onlyPossible({
    ...simulated,
    async forecast(where, count) {
      const { tz_id, hours } = await simulated.forecast(where, count);
      return { tz_id, hours: hours.filter(({ time }) => !/T(05|20|21):00$/.test(time)) };
    },
  });
  const { days } = await gaps.forecast(place, 1);

  const [before, between, after] = days[0]?.hours.slice(4, 7) ?? [];
  expect(between).toMatchObject({ time: '2026-01-15T05:00', is_interpolated: true });
  expect(between?.time_ms).toBe((before?.time_ms ?? 0) + 3_600_000);
  expect(between?.temperature_c).toBeCloseTo(
    ((before?.temperature_c ?? 0) + (after?.temperature_c ?? 0)) / 2,
  );
  expect(days[0]?.hours.map(({ time }) => time.slice(11, 13))).not.toContain('20');
  expect(days[0]?.hours).toHaveLength(22);
});
