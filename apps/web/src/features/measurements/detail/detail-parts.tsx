import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import { INVALID_REASON_KEY } from '@heatwise/domain/measurements/invalid-reason';
import { DEVICE_TIME_KEY } from '@heatwise/domain/measurements/measurement-time';
import { CORRECTIONS_KEY } from '@heatwise/domain/measurements/value-correction';
import {
  type Answer,
  answerOf,
  type Question,
  questionMeasure,
  UNSUPPORTED_QUESTION_TYPE_MESSAGE,
} from '@heatwise/domain/surveys/question';
import { metresText } from '@heatwise/domain/units/distance';
import { Text, Title } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Facts } from '../../../ui/facts.tsx';
import { coordinatesText } from '../../../ui/map/map-point.ts';
import { PointsMap } from '../../../ui/map/points-map.tsx';
import classes from './detail.module.css';

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

type Metadata = Readonly<Record<string, unknown>>;

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <Title order={3} size="h5" mb={8}>
        {title}
      </Title>
      {children}
    </section>
  );
}

/** What was asked with the test and answered; nothing when nothing was asked. */
export function Questions({ metadata }: { metadata: Metadata }) {
  const measure = questionMeasure(metadata);
  if (!measure || measure.questions.length === 0) return null;
  return (
    <Section title={measure.title || 'Questions'}>
      <Facts
        facts={measure.questions.map((question) => ({
          name: question.question || question.key,
          value: answerText(question),
        }))}
      />
    </Section>
  );
}

function answerText(question: Question): string {
  if (question.type === 'unknown') return UNSUPPORTED_QUESTION_TYPE_MESSAGE;
  const answer: Answer = answerOf(question);
  if (answer === null) return 'No answer';
  return typeof answer === 'object' ? answer.join(', ') : String(answer);
}

const MAP_HEIGHT = 240;

/** Where the test was taken; nothing when the device did not say. */
export function MeasuredAt({ metadata, label }: { metadata: Metadata; label: string }) {
  const position = measuredAt(metadata);
  const [lat, lon] = [position?.lat, position?.lon];
  const points = useMemo(
    () => (lat === undefined || lon === undefined ? [] : [{ id: 'measured', label, lat, lon }]),
    [lat, lon, label],
  );
  if (!position) return null;
  return (
    <Section title="Position">
      <Text size="sm" mb="xs">
        {coordinatesText(position)}
      </Text>
      <PointsMap points={points} label="Where it was measured" height={MAP_HEIGHT} />
    </Section>
  );
}
