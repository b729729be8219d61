import { tagMetadataProblems } from '../tags/tag-metadata-form.ts';

/** Limits of ours, so that a name fits into a column and a unit behind a number. */
export const TYPE_NAME_MAX_LENGTH = 80;
export const TYPE_UNIT_MAX_LENGTH = 20;
const tooLong = (limit: number) => `This must have at most ${limit} characters.`;
export const TYPE_NAME_TOO_LONG = tooLong(TYPE_NAME_MAX_LENGTH);
export const TYPE_UNIT_TOO_LONG = tooLong(TYPE_UNIT_MAX_LENGTH);
/** Pixels a side: the picture of a type is a small mark in a list, and travels to every browser with its row. */
export const TYPE_PICTURE_MAX_SIDE = 256;

/** The drawings a type can be marked with; screens have one for each name. */
export const TYPE_ICONS = [
  'droplet',
  'scale',
  'thermometer',
  'heartbeat',
  'lungs',
  'bolt',
  'barbell',
  'ruler',
  'flask',
  'glass',
  'pill',
  'clock',
] as const;
export type TypeIcon = (typeof TYPE_ICONS)[number];

export type MeasurementTypeForm = { readonly name: string; readonly unit: string };

/**
 * The first problem of each field of a custom or linked type; empty when it may be saved.
 * See docs/rules.md#classes-of-custom-types.
 */
export function measurementTypeProblems(form: MeasurementTypeForm): Partial<MeasurementTypeForm> {
  return {
    ...(form.name.trim().length > TYPE_NAME_MAX_LENGTH && { name: TYPE_NAME_TOO_LONG }),
    ...(form.unit.trim().length > TYPE_UNIT_MAX_LENGTH && { unit: TYPE_UNIT_TOO_LONG }),
    ...tagMetadataProblems(form),
  };
}
