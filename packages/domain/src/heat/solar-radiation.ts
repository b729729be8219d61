import type { SolarPosition } from './solar-position.ts';

/** Irradiance of a surface that faces the sun outside of the atmosphere, W/m². */
const SOLAR_CONSTANT = 1367;
/** Below this cosine (the sun half a degree above the horizon) no beam is reckoned with. */
const LEAST_ZENITH_COSINE = 0.00873;
/** No more of the radiation above the atmosphere than this part reaches the ground. */
const MOST_TRANSMITTED = 0.85;

/** Irradiance of the ground in W/m² and the part of it that comes straight from the sun (0 to 0.9). */
export type SolarRadiation = { readonly wattsPerSquareMetre: number; readonly directFraction: number };

/**
 * Splits a measured irradiance of level ground (W/m²) into beam and sky, and caps what no sky lets through.
 * Source: Liljegren et al. 2008.
 */
export function splitRadiation(measured: number, { zenithCosine, distance }: SolarPosition): SolarRadiation {
  const above = zenithCosine < LEAST_ZENITH_COSINE ? 0 : (SOLAR_CONSTANT * zenithCosine) / distance ** 2;
  if (above <= 0) return { wattsPerSquareMetre: measured, directFraction: 0 };
  const transmitted = Math.min(measured / above, MOST_TRANSMITTED);
  const fraction = transmitted > 0 ? Math.exp(3 - 1.34 * transmitted - 1.65 / transmitted) : 0;
  return {
    wattsPerSquareMetre: transmitted * above,
    directFraction: Math.min(Math.max(fraction, 0), 0.9),
  };
}

/**
 * The irradiance of level ground (W/m²) to expect where nobody measures it, from the sun's height and the part of the
 * sky that is covered (0 to 1). Source: Kasten and Czeplak, Solar Energy 24 (1980).
 */
export function expectedRadiation(zenithCosine: number, cloudCover: number): number {
  const clear = Math.max(0, 910 * zenithCosine - 30);
  const cover = Math.min(Math.max(cloudCover, 0), 1);
  return clear * (1 - 0.75 * cover ** 3.4);
}
