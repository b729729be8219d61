import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openScratchFolder } from './scratch-folder.mjs';

test('the folder is open to other users and gone after the run', () => {
  const { folder, remove } = openScratchFolder(os.tmpdir(), 1);
  fs.writeFileSync(path.join(folder, 'row'), '1');

  expect(fs.statSync(folder).mode & 0o7777).toBe(0o1777);
  remove();
  expect(fs.existsSync(folder)).toBe(false);
});

test('no folder is made when there is no disk in memory or too little space on it', () => {
  expect(openScratchFolder('/no/such/disk')).toBeUndefined();
  expect(openScratchFolder(os.tmpdir(), Number.MAX_SAFE_INTEGER)).toBeUndefined();
});
