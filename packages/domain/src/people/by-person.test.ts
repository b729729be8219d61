import { expect, test } from 'vitest';
import { byPerson } from './by-person.ts';

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
