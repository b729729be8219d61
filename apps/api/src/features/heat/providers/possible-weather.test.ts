import { expect, test } from 'vitest';
import { onlyPossible } from './possible-weather.ts';
import { simulatedWeather } from './simulated-weather.ts';

const place = { lat: -23.36, lon: 119.73 };
const simulated = simulatedWeather(() => new Date(Date.UTC(2026, 0, 15, 4)));

/** The simulated service, with a sensor at two in the afternoon that reports kelvins. */
const broken = onlyPossible({
  ...simulated,
  async forecast(where, count) {
    const { tz_id, days } = await simulated.forecast(where, count);
    const told = days.map(({ date, hours }) => ({
      date,
      hours: hours.map((hour) => (hour.time.endsWith('T14:00') ? { ...hour, temperature_c: 311 } : hour)),
    }));
    return { tz_id, days: told };
  },
  current: async (where) => ({ ...(await simulated.current(where)), tz_id: 'Mars/Phobos' }),
});

test('impossible hours are left out, the others stay', async () => {
  const { days } = await broken.forecast(place, 2);

  expect(days.map(({ hours }) => hours.length)).toEqual([23, 23]);
  expect(days[0]?.hours.map(({ time }) => time.slice(11))).not.toContain('14:00');
});

test('a place without a time zone has no current weather', async () => {
  await expect(broken.current(place)).rejects.toThrow('unknown time zone');
});
