import { expect, test } from 'vitest';
import type { CalendarPerson } from './calendar.queries.ts';
import { arrange, inkOn, monthsOf } from './calendar-table.ts';

const person = (name_first: string, tests: number): CalendarPerson => ({
  user_id: name_first,
  name_first,
  name_last: 'Lund',
  email: null,
  employee_id: null,
  tests,
  first_place: 0,
  last_place: 0,
  counts: `0:${tests}`,
  shift_pattern_ids: null,
});
const people = [person('Ada', 2), person('Bo', 7), person('Cleo', 2)];
const names = (rows: readonly CalendarPerson[]) => rows.map(({ name_first }) => name_first);

test('people are sorted by name or by how often they were measured, names in order among equals', () => {
  const by = (what: 'person' | 'tests', isDescending: boolean) =>
    names(arrange(people, { by: what, isDescending }, ''));
  expect(by('person', false)).toEqual(['Ada', 'Bo', 'Cleo']);
  expect(by('person', true)).toEqual(['Cleo', 'Bo', 'Ada']);
  expect(by('tests', true)).toEqual(['Bo', 'Ada', 'Cleo']);
  expect(by('tests', false)).toEqual(['Ada', 'Cleo', 'Bo']);
  expect(names(arrange(people, { by: 'tests', isDescending: true }, ' LUND c'))).toEqual(['Cleo']);
});

test('days are under their months', () => {
  const columns = ['2026-10-31', '2026-11-01', '2026-11-02'].map((day, place) => ({ day, place }));
  expect(monthsOf(columns)).toEqual([
    { month: '2026-10', from: 0, count: 1 },
    { month: '2026-11', from: 1, count: 2 },
  ]);
});

test('text is black or white, whichever is readable on the colour', () => {
  const inks = ['#ff0000', '#ffffff', '#ffa500', '#008000', '#000000', '#767676', '#777777'].map(inkOn);
  expect(inks).toEqual(['#000000', '#000000', '#000000', '#ffffff', '#ffffff', '#000000', '#000000']);
});
