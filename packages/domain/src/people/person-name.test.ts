import { expect, test } from 'vitest';
import { fullName, initials, matchesPerson } from './person-name.ts';

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
