import { measurementValueProblem } from './measurement-value.ts';

/** The colours a class can have: those of the palette whose contrast is checked, from calm to alarming, and the blues. */
export const CLASS_COLOURS = [
  'green',
  'yellow',
  'orange',
  'red',
  'blue-1',
  'blue-2',
  'blue-3',
  'blue-4',
  'neutral',
] as const;
export type ClassColour = (typeof CLASS_COLOURS)[number];

/** One class of a custom type: values up to and including `up_to`, in the type's unit; null takes all that is above. */
export type CustomClass = {
  readonly name: string;
  readonly colour: ClassColour;
  readonly up_to: number | null;
};

/** Limits of ours: a single class tells nothing apart, more than eight no reader keeps apart. */
export const CLASS_COUNT = { min: 2, max: 8 } as const;
export const CLASS_NAME_MAX_LENGTH = 30;

export const CLASSES_TOO_FEW = `There must be at least ${CLASS_COUNT.min} classes, or none.`;
export const CLASSES_TOO_MANY = `There must be at most ${CLASS_COUNT.max} classes.`;
export const CLASS_NAME_REQUIRED = 'Each class needs a name.';
export const CLASS_NAME_TOO_LONG = `This must have at most ${CLASS_NAME_MAX_LENGTH} characters.`;
export const CLASS_NAME_TAKEN = 'Another class has this name.';
export const UP_TO_REQUIRED = 'Enter the upper limit of this class.';
export const UP_TO_MUST_RISE = 'This must be greater than the limit of the class before.';
export const LAST_CLASS_IS_OPEN = 'The last class has no upper limit.';

/**
 * The class of a value; null without classes, and of what is not a number. As with saliva, a class reaches up to and
 * including its bound.
 */
export function customClassOf<Class extends Pick<CustomClass, 'up_to'>>(
  value: number,
  classes: readonly Class[],
): Class | null {
  if (!Number.isFinite(value)) return null;
  return classes.find(({ up_to }) => up_to === null || value <= up_to) ?? null;
}

export type CustomClassProblem = {
  /** Which class, from the lowest on. */
  readonly index: number;
  readonly field: 'name' | 'up_to' | 'classes';
  readonly message: string;
};

/** What is wrong with the classes of a type, from the lowest on; empty when they may be saved. No classes are fine. */
export function customClassProblems(classes: readonly CustomClass[]): CustomClassProblem[] {
  if (classes.length === 0) return [];
  const ofAll = countProblem(classes.length);
  if (ofAll !== null) return [{ index: 0, field: 'classes', message: ofAll }];
  return classes.flatMap((_, index) => {
    const name = nameProblem(classes, index);
    const up_to = boundProblem(classes, index);
    return [
      ...(name === null ? [] : [{ index, field: 'name' as const, message: name }]),
      ...(up_to === null ? [] : [{ index, field: 'up_to' as const, message: up_to }]),
    ];
  });
}

function countProblem(count: number): string | null {
  if (count < CLASS_COUNT.min) return CLASSES_TOO_FEW;
  return count > CLASS_COUNT.max ? CLASSES_TOO_MANY : null;
}

const nameOf = (each: CustomClass | undefined) => each?.name.trim().toLocaleLowerCase('en') ?? '';

function nameProblem(classes: readonly CustomClass[], index: number): string | null {
  const name = nameOf(classes[index]);
  if (name === '') return CLASS_NAME_REQUIRED;
  if (name.length > CLASS_NAME_MAX_LENGTH) return CLASS_NAME_TOO_LONG;
  return classes.slice(0, index).some((before) => nameOf(before) === name) ? CLASS_NAME_TAKEN : null;
}

function boundProblem(classes: readonly CustomClass[], index: number): string | null {
  const up_to = classes[index]?.up_to ?? null;
  if (index === classes.length - 1) return up_to === null ? null : LAST_CLASS_IS_OPEN;
  if (up_to === null) return UP_TO_REQUIRED;
  const before = classes[index - 1]?.up_to ?? null;
  return before !== null && up_to <= before ? UP_TO_MUST_RISE : measurementValueProblem('custom', up_to);
}

/** See docs/rules.md#classes-of-custom-types. */
export const NAME_REQUIRED = 'Name is required';
export const UNIT_REQUIRED = 'Unit is required';

export type TagMetadataForm = { readonly name: string; readonly unit: string };

/** The first problem of each field; an empty object when it may be saved. */
export function tagMetadataProblems(form: TagMetadataForm): Partial<Record<keyof TagMetadataForm, string>> {
  return {
    ...(form.name.trim() === '' && { name: NAME_REQUIRED }),
    ...(form.unit.trim() === '' && { unit: UNIT_REQUIRED }),
  };
}

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
