import { expect, test } from 'vitest';
import { shortHash } from './short-hash.ts';

test('the same content has the same name, whatever the order of its keys', () => {
  const one = { type: 'doc', content: [{ type: 'text', text: 'Drink', marks: undefined }] };
  const other = { content: [{ text: 'Drink', type: 'text' }], type: 'doc' };
  expect(shortHash(one)).toBe(shortHash(other));
  expect(shortHash('Drink')).toMatch(/^[0-9a-z]{1,16}$/);
});

test('a change of a letter, of the order of a list or of the kind of value has another', () => {
  const names = ['Drink', 'Drink ', 'drink', ['a', 'b'], ['b', 'a'], { a: 1 }, { a: '1' }, '', null, []];
  expect(new Set(names.map(shortHash)).size).toBe(names.length);
});
