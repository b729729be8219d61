/** Kinds of test, with the name a screen shows. See docs/rules.md#types-of-test. */
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

/** Saliva osmolality. */
export const SALIVA_UNIT = 'mOsm';
/** Sodium concentration of sweat. */
export const SWEAT_UNIT = 'mg/L';

/** Hydration tests and the baseline tests they are compared with are both saliva. */
export function isSalivaType(type: MeasurementType): boolean {
  return type === 'sosm' || type === 'sosm_baseline';
}

/** The unit a value of this type is shown with; null where the type has none of its own (custom types bring theirs). */
export function measurementUnit(type: MeasurementType): string | null {
  if (isSalivaType(type)) return SALIVA_UNIT;
  return type === 'sweat' ? SWEAT_UNIT : null;
}
