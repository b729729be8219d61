import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import { DEVICE_TIME_KEY } from '@heatwise/domain/measurements/device-clock';
import { INVALID_REASON_KEY } from '@heatwise/domain/measurements/invalid-reason';
import { CORRECTIONS_KEY } from '@heatwise/domain/measurements/value-correction';
import { metresText } from '@heatwise/domain/units/distance';

type Units = { readonly is_metric: boolean; readonly temperature_unit: TemperatureUnit };

export type Fact = { readonly name: string; readonly value: string };

/** What devices write, in the order it is read; keys of one's own follow under their own names. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['_device', 'Device'],
  ['_device_serial', 'Serial number'],
  ['_device_token', 'Sent with the token'],
  ['_hardware_version', 'Hardware'],
  ['_firmware', 'Firmware'],
  ['_app_version', 'App version'],
  ['_batch_id', 'Batch'],
  ['_timezone', 'Time zone'],
  ['rpe', 'Perceived exertion (RPE)'],
  ['_rpe', 'Perceived exertion (RPE)'],
  ['environment', 'Environment'],
  ['_environment', 'Environment'],
]);
/** These have places of their own on the screen. */
const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'notes',
  INVALID_REASON_KEY,
  DEVICE_TIME_KEY,
  CORRECTIONS_KEY,
  '_question_measure',
  '_baseline',
  '_altitude',
  '_latitude',
  '_longitude',
]);

/** A measurement's metadata as names and texts; devices write °C, per cent and metres. */
export function metadataFacts(metadata: Readonly<Record<string, unknown>>, units: Units): Fact[] {
  const known = [...NAMES].flatMap(([key, name]) =>
    factsOf(name, key.endsWith('environment') ? inUnits(metadata[key], units) : metadata[key]),
  );
  const own = Object.entries(metadata).flatMap(([key, value]) =>
    NAMES.has(key) || SHOWN_ELSEWHERE.has(key) ? [] : factsOf(key, value),
  );
  const altitude = metadata._altitude;
  const height =
    typeof altitude === 'number'
      ? [{ name: 'Altitude', value: metresText(altitude, units.is_metric ? 'metric' : 'imperial') }]
      : [];
  return [...known, ...height, ...own];
}

/** What a device says of its surroundings, with the units that it leaves out. */
function inUnits(environment: unknown, { temperature_unit }: Units): unknown {
  if (typeof environment !== 'object' || environment === null) return environment;
  const texts = Object.entries(environment).map(([part, value]: [string, unknown]) => {
    if (typeof value !== 'number') return [part, value];
    if (/^temperature(_c)?$/.test(part)) return ['temperature', temperatureText(value, temperature_unit)];
    return [part, part === 'humidity' ? `${value} %` : value];
  });
  return Object.fromEntries(texts);
}

function factsOf(name: string, value: unknown): Fact[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [{ name, value: String(value) }];
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
