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
