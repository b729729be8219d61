import { expect, test } from 'vitest';
import { unzip } from '../../apps/api/src/http/zip-archive.ts';
import { zipOf } from './zip.ts';

test('packed files are read back by the server’s own reader, and files that misstate their size are refused', async () => {
  const entries = new Map([
    ['a.xml', Buffer.from('<a/>'.repeat(9))],
    ['folder/b.xml', Buffer.from('<b/>')],
  ]);
  expect(await unzip(zipOf(entries))).toEqual(entries);
  await expect(unzip(zipOf(new Map([['a.xml', Buffer.alloc(60_000_000)]]), 10))).rejects.toThrow();
});
