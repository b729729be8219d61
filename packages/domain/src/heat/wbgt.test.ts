import { describe, expect, test } from 'vitest';
import { expectedRadiation, solarPosition, splitRadiation } from './sunlight.ts';
import {
  stabilityClass,
  WBGT_NOT_COMPUTABLE,
  type WorkplaceWeather,
  wbgtAt,
  wbgtOutdoorCelsius,
  wbgtParts,
  windAtWorkHeight,
} from './wbgt.ts';

const noon: WorkplaceWeather = {
  temperatureC: 32,
  relativeHumidity: 50,
  windMetresPerSecond: 2,
  pressureHpa: 1010,
  solarWattsPerSquareMetre: 850,
  solarZenithCosine: 0.9,
  directFraction: 0.7,
};
const night = { ...noon, solarWattsPerSquareMetre: 0, solarZenithCosine: -0.4, directFraction: 0 };

/**
 * The published way to the two temperatures: step by step from the air's temperature (globe) and the dew point (wick),
 * a tenth of the way each time, until two steps differ by less than 0.02 K. Written out here in one piece, so that a
 * slip in the product's own form shows.
 */
function steppedGlobe(w: WorkplaceWeather): number {
  const air = w.temperatureC + 273.15;
  const { emissivity, film } = surroundings(w);
  let before = air;
  for (let step = 0; step < 500; step += 1) {
    const t = (before + air) / 2;
    const h = ((2 + 0.6 * Math.sqrt(film(t).re * 0.0508) * film(t).pr ** 0.3333) * film(t).k) / 0.0508;
    const beam = w.directFraction === 0 ? 0 : w.directFraction * (1 / (2 * w.solarZenithCosine) - 1);
    const sun = (w.solarWattsPerSquareMetre / (2 * 5.6696e-8 * 0.95)) * 0.95 * (beam + 1.45);
    const cooling = (h / (5.6696e-8 * 0.95)) * (before - air);
    const next = (0.5 * (emissivity + 0.999) * air ** 4 - cooling + sun) ** 0.25;
    if (Math.abs(next - before) < 0.02) return next - 273.15;
    before = 0.9 * before + 0.1 * next;
  }
  return Number.NaN;
}

function surroundings(w: WorkplaceWeather) {
  const pressure = (kelvin: number) => 6.136548 * Math.exp((17.502 * (kelvin - 273.15)) / (kelvin - 32.18));
  const vapour = (w.relativeHumidity / 100) * pressure(w.temperatureC + 273.15);
  const film = (kelvin: number) => {
    const gas = 8314.34 / 28.97;
    const density = (w.pressureHpa * 100) / (gas * kelvin);
    const mu = (2.6693e-6 * Math.sqrt(28.97 * kelvin)) / (13.082689 * (1.048 - 0.085 * (kelvin / 97 - 2.9)));
    const pr = 1003.5 / (1003.5 + 1.25 * gas);
    return {
      density,
      mu,
      pr,
      k: (1003.5 + 1.25 * gas) * mu,
      re: (Math.max(w.windMetresPerSecond, 0.13) * density) / mu,
    };
  };
  return { emissivity: 0.575 * vapour ** 0.143, vapour, pressure, film };
}

function steppedWick(w: WorkplaceWeather): number {
  const air = w.temperatureC + 273.15;
  const { emissivity, vapour, pressure, film } = surroundings(w);
  const z = Math.log(vapour / 6.136548);
  let before = 273.15 + (240.97 * z) / (17.502 - z);
  for (let step = 0; step < 500; step += 1) {
    const t = (before + air) / 2;
    const { density, mu, pr, k, re } = film(t);
    const h = (0.281 * (re * 0.007) ** 0.6 * pr ** 0.44 * k) / 0.007;
    const tan = w.directFraction === 0 ? 0 : Math.tan(Math.acos(w.solarZenithCosine));
    const ends = (0.25 * 0.007) / 0.0254;
    const shortWave =
      0.6 *
      w.solarWattsPerSquareMetre *
      ((1 - w.directFraction) * (1 + ends) + w.directFraction * (tan / Math.PI + ends) + 0.45);
    const net = 5.6696e-8 * 0.95 * (0.5 * (emissivity + 0.999) * air ** 4 - before ** 4) + shortWave;
    const diffusivity =
      ((3.64e-4 *
        (t / Math.sqrt(132 * 647.3)) ** 2.334 *
        (36.4 * 218) ** (1 / 3) *
        (132 * 647.3) ** (5 / 12) *
        Math.sqrt(1 / 28.97 + 1 / 18.015)) /
        (w.pressureHpa / 1013.25)) *
      1e-4;
    const heat = ((313.15 - t) / 30) * -71_100 + 2.4073e6;
    const ratio = (1003.5 * 28.97) / 18.015;
    const wet = pressure(before);
    const drying =
      ((heat / ratio) * (wet - vapour) * (pr / (mu / (density * diffusivity))) ** 0.56) /
      (w.pressureHpa - wet);
    const next = air - drying + net / h;
    if (Math.abs(next - before) < 0.02) return next - 273.15;
    before = 0.9 * before + 0.1 * next;
  }
  return Number.NaN;
}

describe('WBGT outdoors', () => {
  test.each([
    noon,
    night,
    { ...noon, windMetresPerSecond: 0.62 },
    { ...noon, windMetresPerSecond: 8, relativeHumidity: 15, temperatureC: 42 },
    { ...noon, relativeHumidity: 90, temperatureC: 27, solarWattsPerSquareMetre: 300, directFraction: 0.1 },
    {
      ...noon,
      temperatureC: 12,
      solarZenithCosine: 0.25,
      solarWattsPerSquareMetre: 150,
      directFraction: 0.4,
    },
    { ...noon, pressureHpa: 780, temperatureC: 25 },
    { ...night, temperatureC: -5, relativeHumidity: 80 },
  ])('the balances end where the published steps end: %o', (weather) => {
    const parts = wbgtParts(weather);

    expect(Math.abs(parts.globeC - steppedGlobe(weather))).toBeLessThan(0.05);
    expect(Math.abs(parts.naturalWetBulbC - steppedWick(weather))).toBeLessThan(0.05);
    expect(parts.wbgtC).toBeCloseTo(
      0.7 * parts.naturalWetBulbC + 0.2 * parts.globeC + 0.1 * weather.temperatureC,
      6,
    );
  });

  test('more sun, more humidity and less wind are each hotter', () => {
    const now = wbgtOutdoorCelsius(noon);

    expect(wbgtOutdoorCelsius({ ...noon, solarWattsPerSquareMetre: 500 })).toBeLessThan(now - 1);
    expect(wbgtOutdoorCelsius({ ...noon, relativeHumidity: 70 })).toBeGreaterThan(now + 1);
    expect(wbgtOutdoorCelsius({ ...noon, windMetresPerSecond: 6 })).toBeLessThan(now - 0.5);
  });

  test('air calmer than 0.13 m/s at 2 m counts as 0.13 m/s', () => {
    const calm = wbgtOutdoorCelsius({ ...noon, windMetresPerSecond: 0.13 });

    expect(wbgtOutdoorCelsius({ ...noon, windMetresPerSecond: 0 })).toBe(calm);
    expect(wbgtOutdoorCelsius({ ...noon, windMetresPerSecond: 0.3 })).toBeLessThan(calm - 1);
  });

  test('it ends for every weather, also for dry air and the sun at the horizon', () => {
    expect(wbgtOutdoorCelsius({ ...noon, relativeHumidity: 0 })).toBeGreaterThan(10);
    expect(wbgtOutdoorCelsius({ ...noon, relativeHumidity: 100, temperatureC: 55 })).toBeGreaterThan(50);
    expect(wbgtOutdoorCelsius({ ...noon, solarZenithCosine: 0, directFraction: 0 })).toBeGreaterThan(20);
  });

  test.each([
    { relativeHumidity: 101 },
    { relativeHumidity: Number.NaN },
    { windMetresPerSecond: -1 },
    { pressureHpa: 0 },
    { solarWattsPerSquareMetre: -5 },
  ])('impossible weather is refused: %o', (wrong) => {
    expect(() => wbgtOutdoorCelsius({ ...noon, ...wrong })).toThrow(new RangeError(WBGT_NOT_COMPUTABLE));
  });
});

describe('the sun', () => {
  test.each([
    // The middle of the day on the tropic at the solstice, and the same at night.
    ['2026-06-21T12:02:00Z', 23.44, 0, 1],
    ['2026-06-21T00:02:00Z', 23.44, 0, Math.cos((180 - 2 * 23.44) * (Math.PI / 180))],
    // On the equator at an equinox the sun rises at six.
    ['2026-03-20T06:07:30Z', 0, 0, 0],
    ['2026-12-21T12:00:00Z', 51.48, 0, Math.cos(74.92 * (Math.PI / 180))],
  ])('%s at %d°, %d°', (time, latitude, longitude, cosine) => {
    expect(solarPosition(Date.parse(time), latitude, longitude).zenithCosine).toBeCloseTo(cosine, 2);
  });

  test('the earth is nearest in January', () => {
    expect(solarPosition(Date.UTC(2026, 0, 3), 0, 0).distance).toBeCloseTo(0.9833, 3);
    expect(solarPosition(Date.UTC(2026, 6, 5), 0, 0).distance).toBeCloseTo(1.0167, 3);
  });

  test('radiation that no sky lets through is capped, a clear sky is mostly beam, an overcast one is none', () => {
    const sun = { zenithCosine: 0.8, distance: 1 };

    expect(splitRadiation(2000, sun).wattsPerSquareMetre).toBeCloseTo(0.85 * 0.8 * 1367, 6);
    expect(splitRadiation(850, sun).directFraction).toBeGreaterThan(0.7);
    expect(splitRadiation(100, sun).directFraction).toBeLessThan(0.001);
    expect(splitRadiation(0, sun)).toEqual({ wattsPerSquareMetre: 0, directFraction: 0 });
    expect(splitRadiation(40, { zenithCosine: 0.001, distance: 1 })).toEqual({
      wattsPerSquareMetre: 40,
      directFraction: 0,
    });
  });

  test('expected radiation: none at night, a quarter under full cloud', () => {
    expect(expectedRadiation(-0.2, 0)).toBe(0);
    expect(expectedRadiation(1, 0)).toBe(880);
    expect(expectedRadiation(1, 1)).toBeCloseTo(220, 6);
  });
});

describe('wind near the ground', () => {
  test.each([
    [1, true, 950, 1],
    [2.5, true, 700, 2],
    [5.5, true, 200, 4],
    [7, true, 100, 4],
    [1, false, 0, 6],
    [3, false, 0, 4],
  ])('%d m/s, day %s, %d W/m²: class %d', (wind, isDay, solarWattsPerSquareMetre, stability) => {
    expect(stabilityClass(wind, { isDay, solarWattsPerSquareMetre })).toBe(stability);
  });

  test('from 10 m to 2 m it loses a tenth by day, more on a clear night, and never all', () => {
    const day = { isDay: true, solarWattsPerSquareMetre: 800 };

    expect(windAtWorkHeight(4, 10, day)).toBeCloseTo(4 * 0.2 ** 0.07, 6);
    expect(windAtWorkHeight(2, 10, { isDay: false, solarWattsPerSquareMetre: 0 })).toBeCloseTo(
      2 * 0.2 ** 0.55,
      6,
    );
    expect(windAtWorkHeight(0, 10, day)).toBeCloseTo(0.62 * 0.2 ** 0.07, 6);
    expect(windAtWorkHeight(0, 2, day)).toBe(0.13);
    expect(windAtWorkHeight(3, 2, day)).toBe(3);
  });
});

test('time may be a date, a number or a text; place and hour decide over the sun', () => {
  const reported = {
    time: '2026-01-15T03:00:00Z',
    latitude: -23.7,
    longitude: 133.9,
    temperatureC: 38,
    relativeHumidity: 25,
    windMetresPerSecond: 4,
    windHeightMetres: 10,
    pressureHpa: 950,
    solarWattsPerSquareMetre: 1000,
  };
  const noonThere = wbgtAt(reported);

  expect(wbgtAt({ ...reported, time: new Date(reported.time) })).toBe(noonThere);
  expect(wbgtAt({ ...reported, time: Date.parse(reported.time) })).toBe(noonThere);
  expect(noonThere).toBeGreaterThan(28);
  expect(wbgtAt({ ...reported, time: '2026-01-15T15:00:00Z', solarWattsPerSquareMetre: 0 })).toBeLessThan(
    noonThere - 3,
  );
});
