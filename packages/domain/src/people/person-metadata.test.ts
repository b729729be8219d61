import { expect, test } from 'vitest';
import { personMetadataProblems, withMetadataChanges } from './person-metadata.ts';

const ranges = [{ min: 0, max: '>', colour: '#ff0000' }];

test.each([
  ['a key of one’s own', { employee_id: 'IR-7' }],
  ['a key to take away', { employee_id: null, _calendar_configuration: null }],
  ['the calendar’s colours', { _calendar_configuration: { ranges } }],
  ['work in the heat', { _acclimatisation: { kind: 'new', began_on: '2026-07-15', days: [] } }],
  ['a switch', { _check_high_errors: true }],
])('%s may be set', (_name, changes) => {
  expect(personMetadataProblems(changes)).toEqual([]);
});

test.each([
  ['_addresses', [], 'Keys that begin with an underscore are reserved.'],
  ['_federated_provider', 'entra', 'Keys that begin with an underscore are reserved.'],
  ['_role', null, 'Keys that begin with an underscore are reserved.'],
  [
    '_calendar_configuration',
    { ranges: [...ranges, ...ranges] },
    'Unable to save: Please correct the errors in the ranges.',
  ],
  ['_check_high_errors', 'yes', 'This must be true or false.'],
  [' ', 'x', 'A key must not be empty.'],
  ['x'.repeat(101), 'x', 'A key must have at most 100 characters.'],
])('%s may not', (key, value, message) => {
  expect(personMetadataProblems({ [key]: value })).toEqual([{ key, message }]);
});

test('a key that would reach the prototype is refused at any depth', () => {
  const hidden = JSON.parse('{"a":{"__proto__":{"access":"super"}}}') as Record<string, unknown>;
  expect(personMetadataProblems(hidden)).toEqual([{ key: null, message: 'This key is not allowed.' }]);
});

test('null deletes a metadata key, other keys stay', () => {
  expect(withMetadataChanges({ a: 1, b: 2, _addresses: [] }, { a: null, c: 3 })).toEqual({
    b: 2,
    c: 3,
    _addresses: [],
  });
});
