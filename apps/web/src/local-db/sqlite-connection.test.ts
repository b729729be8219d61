// @vitest-environment node
import { beforeAll, expect, test } from 'vitest';
import { LocalDatabaseError } from './compact-rows.ts';
import { openInMemory } from './open-database.ts';
import type { SqliteConnection } from './sqlite-connection.ts';
import { loadSqlite, type SqliteModule } from './sqlite-module.ts';

let module: SqliteModule;
beforeAll(async () => {
  module = await loadSqlite();
});

function connect(): SqliteConnection {
  const { connection } = openInMemory(module);
  connection.exec('create table things (id integer primary key, value any) strict');
  return connection;
}

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (cause) {
    if (cause instanceof LocalDatabaseError) return cause.code;
    throw cause;
  }
  return 'no error';
};

test.each([
  ['null', null],
  ['zero', 0],
  ['a small whole number', -7],
  ['a time in milliseconds', 1_795_251_840_123],
  ['the largest exact whole number', Number.MAX_SAFE_INTEGER],
  ['a fraction', 36.6],
  ['a text', 'plain'],
  ['an empty text', ''],
  ['a text with every width of character', 'ä € 𝄞 \u0000 end'],
])('binds and reads %s', (_what, value) => {
  expect(connect().rows('select ? as value', [value])).toEqual([{ value }]);
});

test('binds true and false as 1 and 0', () => {
  expect(connect().rows('select ? as yes, ? as no', [true, false])).toEqual([{ yes: 1, no: 0 }]);
});

test('binds texts of any length beside one another', () => {
  const texts = [1, 5000, 20, 100_000, 3].map((length, index) => String(index).repeat(length));
  const row = connect().rows('select ? as a, ? as b, ? as c, ? as d, ? as e', texts)[0];
  expect(Object.values(row as object)).toEqual(texts);
});

test.each([
  ['ASCII', ['one', '', 'three', 'x'.repeat(70_000), 'end']],
  ['every width of character', ['ä', '', 'a € b', '𝄞𝄞', 'end', 'Zoë']],
])('binds texts that were encoded together: %s', (_what, texts) => {
  const connection = connect();
  const statement = connection.statement('insert into things (value) values (?)');
  const words = ['a word', '', 'größer'];
  const write = (all: string[], after: string[]) => {
    const encoded = all.map((text) => Buffer.from(text));
    let end = 0;
    const ends = encoded.map((text) => (end += text.length));
    connection.texts.write(Buffer.concat(encoded), Uint32Array.from(ends), after);
  };
  write(['an earlier', 'use'], ['of it']);
  write(texts, words);
  for (const place of [...texts, ...words].keys()) {
    statement.begin();
    statement.bindPlace(1, connection.texts, place);
    statement.stepToEnd();
  }
  const values = [...texts, ...words].map((value) => ({ value }));
  expect(connection.rows('select value from things order by id')).toEqual(values);
});

test('a statement is used again with other values', () => {
  const connection = connect();
  for (const value of ['a long first value', 'b', null])
    connection.run('insert into things (value) values (?)', [value]);
  expect(connection.rows('select value from things order by id')).toEqual([
    { value: 'a long first value' },
    { value: 'b' },
    { value: null },
  ]);
});

test('a wrong number of parameters is refused with SQLite’s message, and it keeps working', () => {
  const connection = connect();
  expect(codeOf(() => connection.run('select ?', []))).toBe('refused');
  expect(() => connection.run('select x from nowhere')).toThrow('no such table: nowhere');
  connection.run('insert into things (id) values (1)');
  expect(() => connection.run('insert into things (id) values (1)')).toThrow(
    'UNIQUE constraint failed: things.id',
  );
  expect(connection.rows('select count(*) as n from things')).toEqual([{ n: 1 }]);
});

test('a transaction is all or nothing', () => {
  const connection = connect();
  const fail = () =>
    connection.transaction(() => {
      connection.run('insert into things (id) values (1)');
      throw new RangeError('no');
    });
  expect(fail).toThrow(RangeError);
  expect(connection.transaction(() => connection.rows('select * from things'))).toEqual([]);
});

test('full storage has its own error code, and leaves a usable database', () => {
  const connection = connect();
  const [size] = connection.rows<{ page_count: number }>('pragma page_count');
  connection.exec(`pragma max_page_count = ${size?.page_count}`);
  const fill = () =>
    connection.transaction(() =>
      connection.run('insert into things (value) values (?)', ['x'.repeat(100_000)]),
    );
  expect(codeOf(fill)).toBe('storage-full');
  expect(connection.rows('select * from things')).toEqual([]);
  connection.exec('pragma max_page_count = 100000');
  fill();
  expect(connection.rows('select length(value) as n from things')).toEqual([{ n: 100_000 }]);
});

test('keeps no more than a hundred statements and works with many more', () => {
  const connection = connect();
  for (let index = 0; index < 250; index += 1) {
    expect(connection.rows(`select ${index} as n`)).toEqual([{ n: index }]);
  }
  expect(connection.rows('select 0 as n')).toEqual([{ n: 0 }]);
});

test('has the pragmas of the design', () => {
  const connection = connect();
  const value = (pragma: string) => Object.values(connection.rows<object>(`pragma ${pragma}`)[0] ?? {})[0];
  expect(value('page_size')).toBe(32768);
  expect(value('synchronous')).toBe(1);
  expect(value('cache_size')).toBe(-131072);
  expect(value('locking_mode')).toBe('exclusive');
});
