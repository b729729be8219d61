import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';

export type Fact = { readonly name: string; readonly value: string };

/** What devices write, in the order it is read; keys of one's own follow under their own names. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['_device', 'Device'],
  ['_device_serial', 'Serial number'],
  ['_hardware_version', 'Hardware'],
  ['_firmware', 'Firmware'],
  ['_app_version', 'App version'],
  ['_batch_id', 'Batch'],
  ['_timezone', 'Time zone'],
  ['_altitude', 'Altitude'],
  ['rpe', 'Perceived exertion (RPE)'],
  ['_rpe', 'Perceived exertion (RPE)'],
  ['environment', 'Environment'],
  ['_environment', 'Environment'],
]);
/** These have places of their own on the screen. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'notes',
  '_question_measure',
  '_baseline',
  '_latitude',
  '_longitude',
]);

/** A measurement's metadata as names and texts. */
export function metadataFacts(metadata: Readonly<Record<string, unknown>>): Fact[] {
  const known = [...NAMES].flatMap(([key, name]) => factsOf(name, key, metadata[key]));
  const own = Object.entries(metadata).flatMap(([key, value]) =>
    NAMES.has(key) || SHOWN_ELSEWHERE.has(key) ? [] : factsOf(key, key, value),
  );
  return [...known, ...own];
}

function factsOf(name: string, key: string, value: unknown): Fact[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [{ name, value: key === '_altitude' ? `${value} m` : String(value) }];
  if (Array.isArray(value)) return [{ name, value: value.map(textOf).join(', ') }];
  return Object.entries(value).flatMap(([part, inner]) =>
    inner === null || inner === undefined
      ? []
      : [{ name: `${name}: ${part.replaceAll('_', ' ')}`, value: textOf(inner) }],
  );
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Where it was measured; null when the device did not say. */
export function measuredAt({ _latitude, _longitude }: Readonly<Record<string, unknown>>): Position | null {
  return locationPosition({ lat: _latitude, lon: _longitude });
}
