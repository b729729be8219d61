/**
 * How one measurement is classed, in the order of the codes that the local database stores: append only.
 * Removed beats invalid beats status; electrolyte, enzymatic, custom and unknown tests are unclassified.
 * Source: specification §4, decisions §4.
 */
export const MEASUREMENT_STATUSES = [
  'hydrated',
  'mildly_dehydrated',
  'moderately_dehydrated',
  'severely_dehydrated',
  'low_sodium',
  'moderate_sodium',
  'high_sodium',
  'very_high_sodium',
  'unclassified',
  'invalid',
  'removed',
] as const;
export type MeasurementStatus = (typeof MEASUREMENT_STATUSES)[number];
