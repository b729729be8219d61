import { isTimeZone } from '../time/time-zone.ts';

export const TIME_ZONE_NOT_VALID = 'This time zone is not recognised.';

/** The time zone that an organisation has chosen; null while it has chosen none. */
export function readTimeZone(organisationMetadata: Readonly<Record<string, unknown>>): string | null {
  const zone = organisationMetadata._time_zone;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : null;
}
