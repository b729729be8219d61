export type MeasurementSystem = 'metric' | 'imperial';
export type TemperatureUnit = 'C' | 'F';

/**
 * The organisation's system, from `_measurement_system`: metric, or anything else for imperial. An organisation that
 * has never chosen is metric. Source: specification §3.
 */
export function measurementSystemOf(
  organisationMetadata: Readonly<Record<string, unknown>>,
): MeasurementSystem {
  const chosen = organisationMetadata._measurement_system;
  return chosen === undefined || chosen === null || chosen === 'metric' ? 'metric' : 'imperial';
}

/** What a person prefers, kept in the browser as JSON; null follows the organisation. Source: specification §3. */
export type UserPreferences = {
  readonly metric: boolean | null;
  readonly temperature_unit: TemperatureUnit | null;
};

export const NO_PREFERENCES: UserPreferences = { metric: null, temperature_unit: null };

/** Reads stored preferences; anything damaged or unknown follows the organisation. */
export function readPreferences(json: string | null): UserPreferences {
  try {
    const stored: unknown = JSON.parse(json ?? 'null');
    if (typeof stored !== 'object' || stored === null) return NO_PREFERENCES;
    const { metric, temperature_unit: unit } = stored as Record<string, unknown>;
    return {
      metric: typeof metric === 'boolean' ? metric : null,
      temperature_unit: unit === 'C' || unit === 'F' ? unit : null,
    };
  } catch {
    return NO_PREFERENCES;
  }
}

/** The units to show: the person's preference, else the organisation's system. */
export function shownUnits(
  preferences: UserPreferences,
  organisation: MeasurementSystem,
): { system: MeasurementSystem; temperature: TemperatureUnit } {
  const system = preferences.metric === null ? organisation : preferences.metric ? 'metric' : 'imperial';
  return { system, temperature: preferences.temperature_unit ?? (system === 'metric' ? 'C' : 'F') };
}
