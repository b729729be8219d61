import { expect, test } from 'vitest';
import { unzip } from '../../apps/api/src/http/zip-archive.ts';
import { zipOf } from './zip.ts';

test('what was packed is read again by the server’s own reader, and what lies about itself is refused', () => {
  const entries = new Map([
    ['a.xml', Buffer.from('<a/>'.repeat(9))],
    ['folder/b.xml', Buffer.from('<b/>')],
  ]);
  expect(unzip(zipOf(entries))).toEqual(entries);
  expect(() => unzip(zipOf(new Map([['a.xml', Buffer.alloc(60_000_000)]]), 10))).toThrow();
});
