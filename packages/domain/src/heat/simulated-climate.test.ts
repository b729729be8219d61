import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/durations.ts';
import { heatIndexCelsius } from './heat-index.ts';
import { simulatedHour } from './simulated-climate.ts';

const places = [
  ['Pilbara', -23.36, 119.73],
  ['Texas', 31.85, -102.37],
  ['Oslo', 59.9, 10.75],
  ['the equator', 0, 0],
] as const;

/** Every third hour of a year. */
function year(lat: number, lon: number) {
  const start = Date.UTC(2026, 0, 1);
  return Array.from({ length: 365 * 8 }, (_, step) => start + step * 3 * HOUR_MS).map((ms) => ({
    ms,
    ...simulatedHour(lat, lon, ms),
  }));
}

describe.each(places)('a year in %s', (_name, lat, lon) => {
  const hours = year(lat, lon);

  test('the simulated weather stays within what is physically possible', () => {
    for (const hour of hours) {
      expect(hour.humidity).toBeGreaterThanOrEqual(0);
      expect(hour.humidity).toBeLessThanOrEqual(100);
      expect(hour.wind_kph).toBeGreaterThanOrEqual(0);
      expect(hour.wind_degree).toBeLessThan(360);
      expect(hour.cloud).toBeLessThanOrEqual(100);
      expect(hour.solar_wm2).toBeGreaterThanOrEqual(0);
      expect(hour.temperature_c).toBeGreaterThan(-45);
      expect(hour.temperature_c).toBeLessThan(52);
      expect(hour.uv).toBeGreaterThanOrEqual(0);
    }
  });

  test('afternoons are warmer and drier than the nights before dawn', () => {
    const mean = (localHour: number, field: 'temperature_c' | 'humidity') => {
      const chosen = hours.filter(({ ms }) => {
        const local = (((ms / HOUR_MS + lon / 15) % 24) + 24) % 24;
        return Math.abs(local - localHour) <= 1.5;
      });
      return chosen.reduce((sum, hour) => sum + hour[field], 0) / chosen.length;
    };
    expect(mean(15, 'temperature_c')).toBeGreaterThan(mean(3.5, 'temperature_c') + 5);
    expect(mean(15, 'humidity')).toBeLessThan(mean(3.5, 'humidity') - 10);
  });
});

test('the same place and time always have the same weather; another day has another', () => {
  const ms = Date.UTC(2026, 6, 14, 3);

  expect(simulatedHour(-23.36, 119.73, ms)).toEqual(simulatedHour(-23.36, 119.73, ms));
  expect(simulatedHour(-23.36, 119.73, ms + 48 * HOUR_MS)).not.toEqual(simulatedHour(-23.36, 119.73, ms));
});

test('summer comes in July in the north and in January in the south', () => {
  const monthMean = (lat: number, lon: number, month: number) => {
    const chosen = year(lat, lon).filter(({ ms }) => new Date(ms).getUTCMonth() === month);
    return chosen.reduce((sum, { temperature_c }) => sum + temperature_c, 0) / chosen.length;
  };
  expect(monthMean(31.85, -102.37, 6)).toBeGreaterThan(monthMean(31.85, -102.37, 0) + 8);
  expect(monthMean(-23.36, 119.73, 0)).toBeGreaterThan(monthMean(-23.36, 119.73, 6) + 6);
});

test('a heat wave is hot by day and eases at night, as on land', () => {
  const hours = year(-23.36, 119.73);
  const indices = hours.map(({ temperature_c, humidity }) => heatIndexCelsius(temperature_c, humidity));
  const hottest = indices.indexOf(Math.max(...indices));

  expect(indices[hottest]).toBeGreaterThan(41);
  expect(indices[hottest]).toBeLessThan(50);
  // Twelve hours before, at three hours a step.
  expect(indices[hottest - 4]).toBeLessThan((indices[hottest] ?? 0) - 6);
});

test('now and then there are days far warmer than the days around them', () => {
  const afternoons = year(-23.36, 119.73).filter(({ ms }) => (ms / HOUR_MS + 8) % 24 === 14);
  const tops = afternoons.map(({ temperature_c }) => temperature_c);
  const jumps = tops.filter((top, day) => top > (tops[day - 5] ?? top) + 6);

  expect(jumps.length).toBeGreaterThan(5);
  expect(Math.max(...tops)).toBeGreaterThan(38);
});
