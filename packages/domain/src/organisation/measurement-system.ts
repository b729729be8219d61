export const MEASUREMENT_SYSTEMS = ['metric', 'imperial'] as const;
export type MeasurementSystem = (typeof MEASUREMENT_SYSTEMS)[number];

/**
 * The organisation's system, from `_measurement_system`: metric, or anything else for imperial. An organisation that
 * has never chosen is metric. See docs/rules.md#settings-of-an-organisation.
 */
export function measurementSystemOf(
  organisationMetadata: Readonly<Record<string, unknown>>,
): MeasurementSystem {
  const chosen = organisationMetadata._measurement_system;
  return chosen === undefined || chosen === null || chosen === 'metric' ? 'metric' : 'imperial';
}
