import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolder } from '../testing/test-folder.ts';
import { makeFolder } from './make-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeTestFolder();
});
afterEach(() => removeTestFolder(folder));

test('every missing parent folder is created, even by many at once', async () => {
  const deep = path.join(folder, 'a', 'b', 'c');
  await Promise.all([1, 2, 3, 4].map(() => makeFolder(deep)));
  await makeFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

test('a file in the way is reported by name', async () => {
  const file = path.join(folder, 'file');
  await writeFile(file, '');
  await expect(makeFolder(file)).rejects.toThrow(`The data directory ${file} cannot be created`);
  await expect(makeFolder(path.join(file, 'below'))).rejects.toThrow('cannot be created');
});

test('a place where no folder can be created is reported, and the start ends', async () => {
  await expect(makeFolder('/proc/heatwise')).rejects.toThrow(
    'The data directory /proc/heatwise cannot be created',
  );
});
