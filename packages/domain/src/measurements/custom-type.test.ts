import { expect, test } from 'vitest';
import {
  CLASS_COUNT,
  CLASS_NAME_REQUIRED,
  CLASS_NAME_TAKEN,
  CLASS_NAME_TOO_LONG,
  CLASSES_TOO_FEW,
  CLASSES_TOO_MANY,
  type CustomClass,
  customClassOf,
  customClassProblems,
  LAST_CLASS_IS_OPEN,
  measurementTypeProblems,
  TYPE_NAME_MAX_LENGTH,
  TYPE_UNIT_MAX_LENGTH,
  UP_TO_MUST_RISE,
  UP_TO_REQUIRED,
} from './custom-type.ts';

const named = (name: string, up_to: number | null): CustomClass => ({ name, colour: 'green', up_to });
const temperature: readonly CustomClass[] = [
  { name: 'Normal', colour: 'green', up_to: 37.5 },
  { name: 'Warm', colour: 'yellow', up_to: 38 },
  { name: 'Hot', colour: 'red', up_to: null },
];

test('a class reaches up to and including its limit; the last takes the rest', () => {
  const nameOf = (value: number) => customClassOf(value, temperature)?.name;
  expect([-5, 37.5, 37.50001, 38, 38.1, 1e9].map(nameOf)).toEqual([
    'Normal',
    'Normal',
    'Warm',
    'Warm',
    'Hot',
    'Hot',
  ]);
});

test('without classes, or without a number, there is no class', () => {
  expect(customClassOf(37, [])).toBeNull();
  expect(customClassOf(Number.NaN, temperature)).toBeNull();
});

test.each<[string, readonly CustomClass[], ReturnType<typeof customClassProblems>]>([
  ['none at all is fine', [], []],
  ['in order and named', temperature, []],
  [
    'one alone says nothing',
    [named('All', null)],
    [{ index: 0, field: 'classes', message: CLASSES_TOO_FEW }],
  ],
  [
    'too many',
    Array.from({ length: CLASS_COUNT.max + 1 }, (_, index) =>
      named(`Class ${index}`, index < CLASS_COUNT.max ? index : null),
    ),
    [{ index: 0, field: 'classes', message: CLASSES_TOO_MANY }],
  ],
  [
    'no name',
    [named('  ', 1), named('High', null)],
    [{ index: 0, field: 'name', message: CLASS_NAME_REQUIRED }],
  ],
  [
    'a long name',
    [named('x'.repeat(31), 1), named('High', null)],
    [{ index: 0, field: 'name', message: CLASS_NAME_TOO_LONG }],
  ],
  [
    'one name twice, in other letters',
    [named('High', 1), named(' high', null)],
    [{ index: 1, field: 'name', message: CLASS_NAME_TAKEN }],
  ],
  [
    'a bound is missing',
    [named('Low', null), named('High', null)],
    [{ index: 0, field: 'up_to', message: UP_TO_REQUIRED }],
  ],
  [
    'bounds must rise',
    [named('Low', 5), named('Middle', 5), named('High', null)],
    [{ index: 1, field: 'up_to', message: UP_TO_MUST_RISE }],
  ],
  [
    'a bound beyond any value',
    [named('Low', 2e9), named('High', null)],
    [{ index: 0, field: 'up_to', message: 'The value must be between -1,000,000,000 and 1,000,000,000.' }],
  ],
  [
    'the last has no bound',
    [named('Low', 5), named('High', 9)],
    [{ index: 1, field: 'up_to', message: LAST_CLASS_IS_OPEN }],
  ],
])('problems: %s', (_title, classes, problems) => {
  expect(customClassProblems(classes)).toEqual(problems);
});

test.each([
  [
    { name: '', unit: ' ' },
    { name: 'Name is required', unit: 'Unit is required' },
  ],
  [{ name: 'Body weight', unit: '' }, { unit: 'Unit is required' }],
  [{ name: ' Body weight ', unit: 'kg' }, {}],
  [
    { name: 'x'.repeat(TYPE_NAME_MAX_LENGTH + 1), unit: 'y'.repeat(TYPE_UNIT_MAX_LENGTH + 1) },
    { name: 'This must have at most 80 characters.', unit: 'This must have at most 20 characters.' },
  ],
  [{ name: 'x'.repeat(TYPE_NAME_MAX_LENGTH), unit: 'y'.repeat(TYPE_UNIT_MAX_LENGTH) }, {}],
])('%j gives %j', (form, problems) => {
  expect(measurementTypeProblems(form)).toEqual(problems);
});
