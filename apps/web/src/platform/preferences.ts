import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import {
  createStoredValue,
  type KeyValueStorage,
  type StorageEvents,
  type StoredValue,
} from './stored-value.ts';

export const PREFERENCES_KEY = 'heatwise_preferences';

/** What a person chose for this browser; null follows the organisation. */
export type Preferences = {
  readonly is_metric: boolean | null;
  readonly temperature_unit: 'celsius' | 'fahrenheit' | null;
};

/** How quantities are shown: the person's choice, else the organisation's, else metric. */
export type DisplayUnits = {
  readonly is_metric: boolean;
  readonly temperature_unit: 'celsius' | 'fahrenheit';
  /** The organisation's own system, whose heat-index limits rate the risk for all its people. */
  readonly organisation_system: MeasurementSystem;
};

function readPreferences(stored: unknown): Preferences {
  const { is_metric, temperature_unit } = (stored ?? {}) as Partial<Preferences>;
  return {
    is_metric: typeof is_metric === 'boolean' ? is_metric : null,
    temperature_unit:
      temperature_unit === 'celsius' || temperature_unit === 'fahrenheit' ? temperature_unit : null,
  };
}

export function createPreferences(storage: KeyValueStorage, events: StorageEvents): StoredValue<Preferences> {
  return createStoredValue({ key: PREFERENCES_KEY, storage, events, read: readPreferences });
}

/** The units to show: the person's choice, else the organisation's. */
export function displayUnits(preferences: Preferences, organisation: MeasurementSystem): DisplayUnits {
  const is_metric = preferences.is_metric ?? organisation === 'metric';
  return {
    is_metric,
    temperature_unit: preferences.temperature_unit ?? (is_metric ? 'celsius' : 'fahrenheit'),
    organisation_system: organisation,
  };
}
