/** Kinds of test, with the name a screen shows. Source: specification §3. */
export const MEASUREMENT_TYPE_NAMES = {
  unknown: 'Unknown',
  sosm: 'Hydration',
  sosm_baseline: 'Hydration Baseline',
  sweat: 'Sweat Sodium',
  et_test: 'Electrolyte',
  ez_test: 'Enzymatic',
  custom: 'Custom',
} as const;
export type MeasurementType = keyof typeof MEASUREMENT_TYPE_NAMES;

export const MEASUREMENT_TYPES = Object.keys(MEASUREMENT_TYPE_NAMES) as [
  MeasurementType,
  ...MeasurementType[],
];
