import { expect, test } from 'vitest';
import { classInWords, ownClassOf } from './class-in-words.ts';

const classes = [
  { name: 'Normal', up_to: 37.5 },
  { name: 'High', up_to: null },
];

test.each([
  ['custom', 37.5, 'unclassified', 'Normal'],
  ['custom', 38, 'unclassified', 'High'],
  ['custom', Number.NaN, 'unclassified', 'Not Classified'],
  ['custom', 38, 'invalid', 'Invalid'],
  ['custom', 38, 'removed', 'Removed'],
  ['et_test', 38, 'unclassified', 'Not Classified'],
  ['sosm', 70, 'mildly_dehydrated', 'Mildly Dehydrated'],
] as const)('%s of %s that is %s is called %s', (type, value, status, words) => {
  expect(classInWords({ type, value, status, classes })).toBe(words);
});

test('a custom type without classes has none', () => {
  expect(ownClassOf({ type: 'custom', value: 1, status: 'unclassified', classes: [] })).toBeNull();
});
