import { expect, test } from 'vitest';
import {
  measurementTypeProblems,
  TYPE_NAME_MAX_LENGTH,
  TYPE_UNIT_MAX_LENGTH,
} from './measurement-type-form.ts';

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
