import {
  CALENDAR_CONFIGURATION_KEY,
  calendarConfigurationProblem,
} from '../calendar/calendar-configuration.ts';
import { HEAT_WORK_KEY, heatWorkProblem } from '../heat/heat-work.ts';
import {
  jsonProblem,
  METADATA_KEY_MAX_LENGTH,
  METADATA_KEY_RESERVED,
  METADATA_KEY_TOO_LONG,
  type MetadataProblem,
} from '../measurements/measurement-metadata.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { EMPLOYEE_ID_KEY, employeeIdProblem } from './employee-id.ts';

const KEY_EMPTY = 'A key must not be empty.';

/** The internal keys that a person's own settings are kept under. Addresses and providers have calls of their own. */
const SETTABLE: ReadonlyMap<string, (value: unknown) => string | null> = new Map([
  [CALENDAR_CONFIGURATION_KEY, calendarConfigurationProblem],
  [HEAT_WORK_KEY, heatWorkProblem],
  ['_check_high_errors', (value) => (typeof value === 'boolean' ? null : 'This must be true or false.')],
]);

/**
 * What is wrong with changes to a person's metadata; empty when nothing is. Null takes a key away. Keys of one's own
 * are free, of those that begin with an underscore only the known ones may be set.
 */
export function personMetadataProblems(changes: Readonly<Record<string, unknown>>): MetadataProblem[] {
  const whole = jsonProblem(changes);
  if (whole !== null) return [{ key: null, message: whole }];
  return Object.entries(changes).flatMap(([key, value]) => {
    const message = entryProblem(key, value);
    return message === null ? [] : [{ key, message }];
  });
}

function entryProblem(key: string, value: unknown): string | null {
  if (key.trim() === '') return KEY_EMPTY;
  if (key.length > METADATA_KEY_MAX_LENGTH) return METADATA_KEY_TOO_LONG;
  if (key === EMPLOYEE_ID_KEY) return value === null ? null : employeeIdProblem(value);
  if (!key.startsWith('_')) return null;
  const problemOf = SETTABLE.get(key);
  if (!problemOf) return METADATA_KEY_RESERVED;
  return value === null ? null : problemOf(value);
}

/** The metadata with the changes made: null takes a key away, what is not named stays. An employee id is normalised. */
export function withMetadataChanges(
  metadata: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries({ ...metadata, ...changes, ...normalisedEmployeeId(changes) }).filter(
      ([, value]) => value !== null,
    ),
  );
}

function normalisedEmployeeId({ [EMPLOYEE_ID_KEY]: id }: Readonly<Record<string, unknown>>) {
  return typeof id === 'string' || typeof id === 'number'
    ? { [EMPLOYEE_ID_KEY]: normaliseText(String(id)) || null }
    : {};
}
