import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { type SunlitHour, wbgtOfHour } from './day-plan.ts';
import { PUBLISHED_WBGT } from './published-wbgt.fixture.ts';
import { solarPosition, sunlitPart } from './sunlight.ts';
import { wbgtPartsAt } from './wbgt.ts';

/** Radiation of a clear sky, W/m², positive down to the horizon, as services report it (Haurwitz 1945). */
function clearSky(zenithCosine: number): number {
  return zenithCosine > 0 ? 1098 * zenithCosine * Math.exp(-0.059 / zenithCosine) : 0;
}

/** A warm hour that begins at an instant, with the mean radiation of its sixty minutes. */
function hourAt(time_ms: number, lat: number): SunlitHour {
  let solar_wm2 = 0;
  for (let minute = 0.5; minute < 60; minute += 1) {
    solar_wm2 += clearSky(solarPosition(time_ms + minute * MINUTE_MS, lat, 0).zenithCosine) / 60;
  }
  return {
    time: new Date(time_ms).toISOString().slice(0, 16),
    time_ms,
    temperature_c: 30,
    humidity: 40,
    wind_kph: 7,
    cloud: 0,
    pressure_mb: 1000,
    solar_wm2,
  };
}

/** By the published formula for the middle of the hour. */
function ofMiddle({ time_ms, solar_wm2, ...hour }: SunlitHour, lat: number): number {
  return wbgtPartsAt({
    time: time_ms + HOUR_MS / 2,
    latitude: lat,
    longitude: 0,
    temperatureC: hour.temperature_c,
    relativeHumidity: hour.humidity,
    windMetresPerSecond: hour.wind_kph / 3.6,
    windHeightMetres: 10,
    pressureHpa: hour.pressure_mb,
    solarWattsPerSquareMetre: solar_wm2 ?? 0,
  }).wbgtC;
}

/** Hours of a midsummer day in the north that begin five minutes after one another. */
const starts = Array.from({ length: 288 }, (_, index) => Date.UTC(2026, 5, 20) + index * 5 * MINUTE_MS);
const latitudes = [0, -23.4, 32, 55];

describe('the part of an hour in which the sun is up', () => {
  test('all of it by day, none of it by night, and the mean of the sun’s height over that part', () => {
    const noon = sunlitPart(Date.UTC(2026, 2, 20, 11, 30), HOUR_MS, 0, 0);
    expect(noon.share).toBe(1);
    expect(noon.zenithCosine).toBeCloseTo(0.997, 2);
    expect(sunlitPart(Date.UTC(2026, 2, 20, 23, 30), HOUR_MS, 0, 0).share).toBe(0);

    // On the equator at an equinox the sun rises about six, and climbs a quarter of a degree a minute.
    const rising = sunlitPart(Date.UTC(2026, 2, 20, 5, 37), HOUR_MS, 0, 0);
    expect(rising.share).toBeCloseTo(0.5, 1);
    expect(rising.zenithCosine).toBeCloseTo(Math.sin((15 * rising.share * Math.PI) / 180 / 2), 2);
  });
});

describe('the WBGT of an hour', () => {
  test.each(latitudes)('moves without jumps over sunrise and sunset at %d°', (lat) => {
    const all = starts.map((start) => wbgtOfHour({ lat, lon: 0 }, hourAt(start, lat), true));
    const steps = all.slice(1).map((value, index) => Math.abs(value - (all[index] ?? value)));

    expect(Math.max(...steps)).toBeLessThan(0.35);
  });

  test.each(latitudes)(
    'is that of the hour’s middle where the sun is up all the hour or not at all, %d°',
    (lat) => {
      for (const start of starts) {
        const { share } = sunlitPart(start, HOUR_MS, lat, 0);
        if (share > 0 && share < 1) continue;
        const hour = hourAt(start, lat);
        expect(Math.abs(wbgtOfHour({ lat, lon: 0 }, hour, true) - ofMiddle(hour, lat))).toBeLessThan(0.1);
      }
    },
  );

  test.each(
    PUBLISHED_WBGT.trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim())),
  )(
    'is within a tenth of a degree of the published program’s, %s at %s°, %s°',
    (from, lat, lon, celsius, humidity, wind, pressure, sun, answered) => {
      const hour: SunlitHour = {
        time: '',
        time_ms: Date.parse(from ?? ''),
        temperature_c: Number(celsius),
        humidity: Number(humidity),
        wind_kph: Number(wind) * 3.6,
        cloud: 0,
        pressure_mb: Number(pressure),
        solar_wm2: Number(sun),
      };
      const place = { lat: Number(lat), lon: Number(lon) };
      expect(Math.abs(wbgtOfHour(place, hour, true) - Number(answered))).toBeLessThan(0.1);
    },
  );

  test('expected radiation counts for the sunlit part only', () => {
    const start = Date.UTC(2026, 2, 20, 5, 15);
    const unreported = { ...hourAt(start, 0), solar_wm2: null };
    const shade = wbgtOfHour({ lat: 0, lon: 0 }, unreported, false);

    expect(wbgtOfHour({ lat: 0, lon: 0 }, unreported, true) - shade).toBeLessThan(0.1);
  });
});
