import { expect, test } from 'vitest';
import { type Schema, textPlaces, withValueAt } from './api-routes.ts';

const text = { type: 'string' };

test('every place for text in a body is found, including lists, choices and free maps', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      name: text,
      count: { type: 'number' },
      parent: { anyOf: [text, { type: 'null' }] },
      rows: { type: 'array', items: { type: 'object', properties: { cell: text } } },
      metadata: { type: 'object', additionalProperties: {} },
    },
  };
  const body: Schema = { anyOf: [schema, { type: 'array', items: schema }] };
  expect(textPlaces(schema).map((way) => way.join('.'))).toEqual([
    'name',
    'parent',
    'rows.0.cell',
    'metadata.*',
  ]);
  expect(textPlaces(body)).toHaveLength(8);
});

test('a value is put in its place, and everything else sent stays', () => {
  expect(withValueAt({ name: 'a', rows: [{ cell: 'b', n: 1 }, 2] }, ['rows', '0', 'cell'], 'x')).toEqual({
    name: 'a',
    rows: [{ cell: 'x', n: 1 }, 2],
  });
  expect(withValueAt({ name: 'a' }, ['metadata', '*'], 'x')).toEqual({ name: 'a', metadata: { notes: 'x' } });
  expect(withValueAt({ a: 1 }, ['rows', '0', 'cell'], 'x')).toEqual({ a: 1, rows: [{ cell: 'x' }] });
});
