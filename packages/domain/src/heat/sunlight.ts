import { DAY_MS } from '../time/durations.ts';

const DEGREE = Math.PI / 180;
/** Noon of 1 January 2000, from which the almanac counts its days. */
const J2000_MS = Date.UTC(2000, 0, 1, 12);

/** Where the sun stands and how far it is. */
export type SolarPosition = {
  /** Cosine of the angle between the sun and the zenith, without refraction; negative at night. */
  readonly zenithCosine: number;
  /** In astronomical units. */
  readonly distance: number;
};

function turn(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/**
 * The sun seen from a place (degrees, north and east positive) at an instant (ms since 1970, UTC), within 0.01° from
 * 1950 to 2050. Source: The Astronomical Almanac, low-precision formulas for the sun.
 */
export function solarPosition(timeMs: number, latitude: number, longitude: number): SolarPosition {
  const days = (timeMs - J2000_MS) / DAY_MS;
  const anomaly = turn(357.528 + 0.9856003 * days) * DEGREE;
  const meanLongitude = turn(280.46 + 0.9856474 * days);
  const eclipticLongitude =
    (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * DEGREE;
  const obliquity = (23.439 - 4e-7 * days) * DEGREE;

  const rightAscension = Math.atan2(
    Math.cos(obliquity) * Math.sin(eclipticLongitude),
    Math.cos(eclipticLongitude),
  );
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(eclipticLongitude));
  const siderealDegrees = turn(280.46062 + 360.9856474 * days + longitude);
  const hourAngle = siderealDegrees * DEGREE - rightAscension;

  const place = latitude * DEGREE;
  return {
    zenithCosine:
      Math.sin(place) * Math.sin(declination) + Math.cos(place) * Math.cos(declination) * Math.cos(hourAngle),
    distance: 1.00014 - 0.01671 * Math.cos(anomaly) - 0.00014 * Math.cos(2 * anomaly),
  };
}

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

/** How much of a span of time the sun is up, and where it stands then. */
export type SunlitPart = SolarPosition & {
  /** 0 by night, 1 by day. */
  readonly share: number;
};

const SAMPLES = 60;

/**
 * The part of a span (from an instant in ms since 1970, so many ms long) in which the sun is above the horizon, at a
 * place in degrees. `zenithCosine` is the mean over that part alone, or that of the middle of a span without sun. The
 * middle of an hour of sunrise stands for the whole of it badly: radiation that fell during a part of it divided by a
 * sun on the horizon gives a beam that no sky lets through. Source: Di Napoli, Hogan and Pappenberger, "Mean radiant
 * temperature from global-scale numerical weather prediction models", Int. J. Biometeorol. 64 (2020); Kong and Huber,
 * "Explicit calculations of wet-bulb globe temperature compared with approximations", Earth's Future 10 (2022).
 */
export function sunlitPart(fromMs: number, spanMs: number, latitude: number, longitude: number): SunlitPart {
  const at = (share: number) => solarPosition(fromMs + share * spanMs, latitude, longitude);
  const middle = at(0.5);
  const [begin, end] = [at(0).zenithCosine, at(1).zenithCosine];
  if (begin > 0 && end > 0 && middle.zenithCosine > 0) {
    // Simpson's rule: the sun's height over an hour is as good as a parabola.
    const zenithCosine = (begin + 4 * middle.zenithCosine + end) / 6;
    return { share: 1, zenithCosine, distance: middle.distance };
  }
  let sunlit = 0;
  let sum = 0;
  for (let sample = 0.5; sample < SAMPLES; sample += 1) {
    const { zenithCosine } = at(sample / SAMPLES);
    if (zenithCosine <= 0) continue;
    sunlit += 1;
    sum += zenithCosine;
  }
  if (sunlit === 0) return { ...middle, share: 0 };
  return { share: sunlit / SAMPLES, zenithCosine: sum / sunlit, distance: middle.distance };
}
