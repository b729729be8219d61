import { expect, test } from 'vitest';
import { byPerson, fullName, initials, matchesPerson, splitFullName } from './person-name.ts';

test.each([
  ['SMITH, John', 'John', 'Smith'],
  ['Smith, John Paul', 'John Paul', 'Smith'],
  ['John Smith', 'John', 'Smith'],
  ['John SMITH', 'John', 'Smith'],
  ['JOHN SMITH', 'John', 'Smith'],
  ['O’BRIEN-LUND, Siobhán', 'Siobhán', 'O’Brien-Lund'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['VAN DER BERG, Anna', 'Anna', 'Van Der Berg'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['JP Lund', 'JP', 'Lund'],
  ['Ana', 'Ana', ''],
  ['Lund,', 'Lund', ''],
  ['محمد العلي', 'محمد', 'العلي'],
  ['', '', ''],
])('splits %j into %j and %j', (text, name_first, name_last) => {
  expect(splitFullName(text)).toEqual({ name_first, name_last });
});

test('rows of the same person stay together and keep their order', () => {
  const rows = [
    { user_id: 'ada', value: 81 },
    { user_id: 'ben', value: 60 },
    { user_id: 'ada', value: 75 },
  ];
  expect([...byPerson(rows)]).toEqual([
    ['ada', [rows[0], rows[2]]],
    ['ben', [rows[1]]],
  ]);
});

test.each([
  ['Ana', 'Silva', 'AS', 'Ana Silva'],
  ['Ana', '', 'A', 'Ana'],
  ['', 'silva', 'S', 'silva'],
  ['', '', 'N', ''],
  [' ', ' ', 'N', ''],
  [' élodie ', '𝒳u', 'É𝒳', 'élodie 𝒳u'],
])('%j %j: %s', (name_first, name_last, letters, name) => {
  expect(initials({ name_first, name_last })).toBe(letters);
  expect(fullName({ name_first, name_last })).toBe(name);
});

const ana = { name_first: 'Ana', name_last: 'Silva', email: 'a@site.example', employee_id: 'IR-1001' };

test.each([
  ['', true],
  ['ana', true],
  ['SILVA', true],
  ['silva ana', true],
  ['a s', true],
  ['anna', false],
  ['ana costa', false],
  ['ÁNA', true],
  ['ir-10 ana', true],
  ['site.example', true],
])('a search for %j finds Ana Silva: %s', (search, found) => {
  expect(matchesPerson(ana, search)).toBe(found);
});
