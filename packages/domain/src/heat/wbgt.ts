import { type SolarPosition, solarPosition, splitRadiation } from './sunlight.ts';

/**
 * Properties of air that the heat exchange of a globe and of a wick depends on. Temperatures in K, pressures in hPa.
 * Source: Liljegren et al., "Modeling the wet bulb globe temperature using standard meteorological measurements",
 * J. Occup. Environ. Hyg. 5 (2008), with the constants of its program, version 1.1.
 */
const MOLAR_MASS_AIR = 28.97;
const MOLAR_MASS_WATER = 18.015;
/** J/(kg K) */
const HEAT_CAPACITY = 1003.5;
/** J/(kg K) */
const GAS_CONSTANT_AIR = 8314.34 / MOLAR_MASS_AIR;
const CONDUCTING_CAPACITY = HEAT_CAPACITY + 1.25 * GAS_CONSTANT_AIR;

const PRANDTL = HEAT_CAPACITY / CONDUCTING_CAPACITY;
/** Ratio of the heat capacity of air to that of vapour carried away, K-free part of the wick's balance. */
const CAPACITY_RATIO = (HEAT_CAPACITY * MOLAR_MASS_AIR) / MOLAR_MASS_WATER;

/** kg/m³ */
function airDensity(kelvin: number, pressureHpa: number): number {
  return (pressureHpa * 100) / (GAS_CONSTANT_AIR * kelvin);
}

/** Dynamic viscosity, kg/(m s), from the collision integral of air. */
function viscosity(kelvin: number): number {
  const collision = ((kelvin / 97 - 2.9) / 0.4) * -0.034 + 1.048;
  return (2.6693e-6 * Math.sqrt(MOLAR_MASS_AIR * kelvin)) / (3.617 ** 2 * collision);
}

/** W/(m K) */
function thermalConductivity(kelvin: number): number {
  return CONDUCTING_CAPACITY * viscosity(kelvin);
}

const CRITICAL_PRESSURES = 36.4 * 218;
const CRITICAL_TEMPERATURES = 132 * 647.3;

/** Diffusivity of water vapour in air, m²/s. */
function vapourDiffusivity(kelvin: number, pressureHpa: number): number {
  const atmospheres = pressureHpa / 1013.25;
  return (
    (3.64e-4 *
      (kelvin / Math.sqrt(CRITICAL_TEMPERATURES)) ** 2.334 *
      CRITICAL_PRESSURES ** (1 / 3) *
      CRITICAL_TEMPERATURES ** (5 / 12) *
      Math.sqrt(1 / MOLAR_MASS_AIR + 1 / MOLAR_MASS_WATER) *
      1e-4) /
    atmospheres
  );
}

/** Heat of evaporation of water, J/kg. */
function heatOfEvaporation(kelvin: number): number {
  return ((313.15 - kelvin) / 30) * -71_100 + 2.4073e6;
}

/** Saturation vapour pressure over water in moist air, hPa. */
function saturationVapourPressure(kelvin: number): number {
  return 1.004 * 6.1121 * Math.exp((17.502 * (kelvin - 273.15)) / (kelvin - 32.18));
}

/** Emissivity of the sky for air with this vapour pressure in hPa. */
function skyEmissivity(vapourPressureHpa: number): number {
  return 0.575 * vapourPressureHpa ** 0.143;
}

/** The height for which the heat exchange is computed, in m. */
export const WORK_HEIGHT_METRES = 2;
/**
 * The lowest wind, in m/s, that weather models are trusted with at 10 m: a calmer report counts as this. Source: KNMI,
 * also used by ECMWF's thermofeel.
 */
export const LEAST_REPORTED_WIND = 0.62;
/** The lowest wind, in m/s, at 2 m. Source: the program of Liljegren et al. 2008. */
const LEAST_WIND_AT_WORK_HEIGHT = 0.13;

/** Exponents of the wind's profile over open land for the stability classes 1 (very unstable) to 6 (stable). */
const OPEN_LAND_EXPONENTS = [0.07, 0.07, 0.1, 0.15, 0.35, 0.55] as const;

type Surroundings = {
  /** Whether the sun is above the horizon. */
  readonly isDay: boolean;
  readonly solarWattsPerSquareMetre: number;
};

/** Stability classes by day, by radiation (≥ 925, ≥ 675, ≥ 175, less) for winds below 2, 3, 5, 6 m/s and above. */
const DAY_CLASSES = [
  [1, 1, 2, 4],
  [1, 2, 3, 4],
  [2, 2, 3, 4],
  [3, 3, 4, 4],
  [3, 4, 4, 4],
] as const;
/** By night the ground cools the air above it: winds below 2, 2.5 m/s and above. */
const NIGHT_CLASSES = [6, 6, 4] as const;

/** How many of the ascending bounds a value reaches. */
function rank(value: number, bounds: readonly number[]): number {
  return bounds.filter((bound) => value >= bound).length;
}

/** Pasquill's stability of the air near the ground, 1 to 6. Source: US EPA, method of solar radiation and ΔT. */
export function stabilityClass(windMetresPerSecond: number, { isDay, ...sun }: Surroundings): number {
  if (!isDay) return NIGHT_CLASSES[rank(windMetresPerSecond, [2, 2.5])] ?? 4;
  const byRadiation = DAY_CLASSES[rank(windMetresPerSecond, [2, 3, 5, 6])] ?? DAY_CLASSES[0];
  return byRadiation[3 - rank(sun.solarWattsPerSquareMetre, [175, 675, 925])] ?? 4;
}

/**
 * Converts a wind speed (m/s) from the height of its measurement (m) to 2 m over open land. A reported wind counts as at
 * least 0.62 m/s at its height, a wind at 2 m as at least 0.13 m/s. Source: Liljegren et al. 2008.
 */
export function windAtWorkHeight(
  windMetresPerSecond: number,
  heightMetres: number,
  surroundings: Surroundings,
): number {
  if (heightMetres === WORK_HEIGHT_METRES) return Math.max(windMetresPerSecond, LEAST_WIND_AT_WORK_HEIGHT);
  const reported = Math.max(windMetresPerSecond, LEAST_REPORTED_WIND);
  const exponent = OPEN_LAND_EXPONENTS[stabilityClass(reported, surroundings) - 1] ?? 0.15;
  return Math.max(reported * (WORK_HEIGHT_METRES / heightMetres) ** exponent, LEAST_WIND_AT_WORK_HEIGHT);
}

/**
 * The wet bulb globe temperature outdoors. Source: Liljegren et al. 2008 with the constants of its program, version
 * 1.1. The balances are the published ones; they are solved by bisection, which ends for every weather.
 */

/** W/(m² K⁴) */
const STEFAN_BOLTZMANN = 5.6696e-8;
const ZERO_CELSIUS = 273.15;
const GROUND = { emissivity: 0.999, albedo: 0.45 } as const;
const GLOBE = { emissivity: 0.95, albedo: 0.05, diameter: 0.0508 } as const;
const WICK = { emissivity: 0.95, albedo: 0.4, diameter: 0.007, length: 0.0254 } as const;

export const WBGT_NOT_COMPUTABLE =
  'The weather is incomplete or impossible; no WBGT can be computed from it.';

/** The weather at 2 m above the ground. */
export type WorkplaceWeather = {
  readonly temperatureC: number;
  /** Percent, 0 to 100. */
  readonly relativeHumidity: number;
  /** At 2 m; calmer air than 0.13 m/s counts as that. */
  readonly windMetresPerSecond: number;
  readonly pressureHpa: number;
  /** Irradiance of level ground. */
  readonly solarWattsPerSquareMetre: number;
  readonly solarZenithCosine: number;
  /** The part of the irradiance that comes straight from the sun, 0 to 0.9. */
  readonly directFraction: number;
};

/** The three temperatures that a WBGT is made of, and their sum, all in °C. */
export type WbgtParts = {
  readonly wbgtC: number;
  readonly naturalWetBulbC: number;
  readonly globeC: number;
  readonly airC: number;
};

type Air = WorkplaceWeather & { readonly kelvin: number; readonly vapourPressure: number };

/** Where a falling function of a temperature (K) crosses zero, to a thousandth of a degree. */
function crossing(balance: (kelvin: number) => number, low: number, high: number): number {
  let [cold, hot] = [low, high];
  while (hot - cold > 0.001) {
    const middle = (cold + hot) / 2;
    if (balance(middle) > 0) cold = middle;
    else hot = middle;
  }
  return (cold + hot) / 2;
}

function reynolds(film: number, diameter: number, { windMetresPerSecond, pressureHpa }: Air): number {
  const wind = Math.max(windMetresPerSecond, LEAST_WIND_AT_WORK_HEIGHT);
  return (wind * airDensity(film, pressureHpa) * diameter) / viscosity(film);
}

/** Radiation from sky and ground onto a body that radiates itself, without the sun, W/m² per unit of emissivity. */
function radiationFromAround({ kelvin, vapourPressure }: Air): number {
  return 0.5 * (skyEmissivity(vapourPressure) + GROUND.emissivity) * kelvin ** 4;
}

/** Temperature (K) of a black globe of 50.8 mm. */
function globeTemperature(air: Air): number {
  const { kelvin, solarWattsPerSquareMetre, solarZenithCosine, directFraction } = air;
  // The beam falls on a circle, the ground is lit on the slope of the sun; without a beam its angle does not matter.
  const beam = directFraction > 0 ? directFraction * (1 / (2 * solarZenithCosine) - 1) : 0;
  const sun =
    (solarWattsPerSquareMetre / (2 * STEFAN_BOLTZMANN * GLOBE.emissivity)) *
    (1 - GLOBE.albedo) *
    (beam + 1 + GROUND.albedo);
  return crossing(
    (globe) => {
      const film = 0.5 * (globe + kelvin);
      const nusselt = 2 + 0.6 * Math.sqrt(reynolds(film, GLOBE.diameter, air)) * PRANDTL ** 0.3333;
      const exchange = (nusselt * thermalConductivity(film)) / GLOBE.diameter;
      const lost = (exchange / (STEFAN_BOLTZMANN * GLOBE.emissivity)) * (globe - kelvin);
      return radiationFromAround(air) + sun - lost - globe ** 4;
    },
    kelvin - 60,
    kelvin + 120,
  );
}

/** Temperature (K) of a wet wick in sun and wind. */
function naturalWetBulbTemperature(air: Air): number {
  const { kelvin, pressureHpa, vapourPressure, solarWattsPerSquareMetre, solarZenithCosine } = air;
  const { directFraction } = air;
  const ends = (0.25 * WICK.diameter) / WICK.length;
  const beam =
    directFraction > 0 ? directFraction * (Math.tan(Math.acos(solarZenithCosine)) / Math.PI + ends) : 0;
  const sun =
    (1 - WICK.albedo) * solarWattsPerSquareMetre * ((1 - directFraction) * (1 + ends) + beam + GROUND.albedo);
  return crossing(
    (wick) => {
      const film = 0.5 * (wick + kelvin);
      const nusselt = 0.281 * reynolds(film, WICK.diameter, air) ** 0.6 * PRANDTL ** 0.44;
      const exchange = (nusselt * thermalConductivity(film)) / WICK.diameter;
      const radiated = STEFAN_BOLTZMANN * WICK.emissivity * (radiationFromAround(air) - wick ** 4) + sun;
      const wickPressure = saturationVapourPressure(wick);
      const schmidt =
        viscosity(film) / (airDensity(film, pressureHpa) * vapourDiffusivity(film, pressureHpa));
      const evaporated =
        ((heatOfEvaporation(film) / CAPACITY_RATIO) *
          (wickPressure - vapourPressure) *
          (PRANDTL / schmidt) ** 0.56) /
        (pressureHpa - wickPressure);
      return kelvin - evaporated + radiated / exchange - wick;
    },
    kelvin - 80,
    Math.min(kelvin + 60, boilingBound(pressureHpa)),
  );
}

/** Just below the temperature (K) at which water boils: no wick gets hotter. */
function boilingBound(pressureHpa: number): number {
  return crossing((kelvin) => 0.99 * pressureHpa - saturationVapourPressure(kelvin), 250, 390);
}

function refuseImpossible(weather: WorkplaceWeather): void {
  const { relativeHumidity, windMetresPerSecond, pressureHpa, solarWattsPerSquareMetre } = weather;
  const isPossible =
    Object.values(weather).every(Number.isFinite) &&
    relativeHumidity >= 0 &&
    relativeHumidity <= 100 &&
    windMetresPerSecond >= 0 &&
    pressureHpa > 300 &&
    solarWattsPerSquareMetre >= 0 &&
    weather.temperatureC > -80 &&
    weather.temperatureC < 80;
  if (!isPossible) throw new RangeError(WBGT_NOT_COMPUTABLE);
}

/** As `wbgtOutdoorCelsius`, with what it is made of. */
export function wbgtParts(weather: WorkplaceWeather): WbgtParts {
  refuseImpossible(weather);
  const kelvin = weather.temperatureC + ZERO_CELSIUS;
  const vapourPressure = (weather.relativeHumidity / 100) * saturationVapourPressure(kelvin);
  const air: Air = { ...weather, kelvin, vapourPressure };
  const globeC = globeTemperature(air) - ZERO_CELSIUS;
  const naturalWetBulbC = naturalWetBulbTemperature(air) - ZERO_CELSIUS;
  const airC = weather.temperatureC;
  return { wbgtC: 0.7 * naturalWetBulbC + 0.2 * globeC + 0.1 * airC, naturalWetBulbC, globeC, airC };
}

/**
 * WBGT outdoors in °C: 0.7 natural wet bulb + 0.2 globe + 0.1 air. Throws a RangeError for weather that is incomplete
 * or impossible (humidity outside 0 to 100 %, negative wind or sun).
 *
 * @reference
 */
export function wbgtOutdoorCelsius(weather: WorkplaceWeather): number {
  return wbgtParts(weather).wbgtC;
}

/** Weather as a service reports it, with when and where. */
export type ReportedWeather = {
  /** An instant: a Date, ms since 1970, or a text with Z or an offset. */
  readonly time: Date | number | string;
  /** Degrees, north and east positive. */
  readonly latitude: number;
  readonly longitude: number;
  readonly temperatureC: number;
  readonly relativeHumidity: number;
  readonly windMetresPerSecond: number;
  /** Above the ground, in m; services report the wind of 10 m. */
  readonly windHeightMetres: number;
  readonly pressureHpa: number;
  readonly solarWattsPerSquareMetre: number;
};

/** The weather of a moment or of a span, with the sun that goes with it. */
export type WeatherWithSun = Omit<ReportedWeather, 'time' | 'latitude' | 'longitude'> & {
  readonly sun: SolarPosition;
  /** How much of the time the sun is up, 0 to 1: air near the ground is calmer by night. */
  readonly dayShare: number;
};

/** The WBGT with what it is made of: direct radiation is split off, and the wind brought to 2 m. */
export function wbgtPartsOf({ sun, dayShare, windHeightMetres, ...reported }: WeatherWithSun): WbgtParts {
  const radiation = splitRadiation(reported.solarWattsPerSquareMetre, sun);
  const { wattsPerSquareMetre, directFraction } = radiation;
  const windBy = (isDay: boolean) =>
    windAtWorkHeight(reported.windMetresPerSecond, windHeightMetres, {
      isDay,
      solarWattsPerSquareMetre: wattsPerSquareMetre,
    });
  return wbgtParts({
    temperatureC: reported.temperatureC,
    relativeHumidity: reported.relativeHumidity,
    pressureHpa: reported.pressureHpa,
    windMetresPerSecond: dayShare * windBy(true) + (1 - dayShare) * windBy(false),
    solarWattsPerSquareMetre: wattsPerSquareMetre,
    solarZenithCosine: sun.zenithCosine,
    directFraction,
  });
}

/** As `wbgtAt`, with what it is made of. */
export function wbgtPartsAt({ time, latitude, longitude, ...reported }: ReportedWeather): WbgtParts {
  const sun = solarPosition(new Date(time).getTime(), latitude, longitude);
  return wbgtPartsOf({ ...reported, sun, dayShare: sun.zenithCosine > 0 ? 1 : 0 });
}

/**
 * WBGT outdoors in °C at an instant and a place: the sun's position and the part of direct radiation are computed, the
 * wind is brought to 2 m. Throws a RangeError as `wbgtOutdoorCelsius`.
 *
 * @reference
 */
export function wbgtAt(reported: ReportedWeather): number {
  return wbgtPartsAt(reported).wbgtC;
}
