/**
 * How one measurement is classed, in the order of the codes that the local database stores: append only.
 * Removed beats invalid beats status; electrolyte, enzymatic, custom and unknown tests are unclassified.
 * See docs/rules.md#status-of-a-measurement.
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

/** The words a screen shows for each status. */
export const MEASUREMENT_STATUS_LABELS: Readonly<Record<MeasurementStatus, string>> = {
  hydrated: 'Hydrated',
  mildly_dehydrated: 'Mildly Dehydrated',
  moderately_dehydrated: 'Moderately Dehydrated',
  severely_dehydrated: 'Severely Dehydrated',
  low_sodium: 'Low Sodium',
  moderate_sodium: 'Moderate',
  high_sodium: 'High',
  very_high_sodium: 'Very High',
  unclassified: 'Not Classified',
  invalid: 'Invalid',
  removed: 'Removed',
};

/** The colour of each status by name; the palette gives the shade for light and dark. */
export const MEASUREMENT_STATUS_COLOURS = {
  hydrated: 'green',
  mildly_dehydrated: 'yellow',
  moderately_dehydrated: 'orange',
  severely_dehydrated: 'red',
  low_sodium: 'blue-1',
  moderate_sodium: 'blue-2',
  high_sodium: 'blue-3',
  very_high_sodium: 'blue-4',
  unclassified: 'neutral',
  invalid: 'grey',
  removed: 'dark-grey',
} as const satisfies Record<MeasurementStatus, string>;
export type MeasurementStatusColour = (typeof MEASUREMENT_STATUS_COLOURS)[MeasurementStatus];
