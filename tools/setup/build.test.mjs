import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourcesHash } from './build.mjs';

let folder;
const write = (name, text) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'heatwise-build-'));
  write('src/main.ts', 'one');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test('a changed, a new and a renamed source require a build', () => {
  const before = sourcesHash([folder]);
  write('src/main.ts', 'two');
  const changed = sourcesHash([folder]);
  write('src/new.ts', '');
  const added = sourcesHash([folder]);
  fs.renameSync(path.join(folder, 'src/new.ts'), path.join(folder, 'src/renamed.ts'));

  expect(new Set([before, changed, added, sourcesHash([folder])]).size).toBe(4);
});

test('a touched file, a test and the output of a build do not', () => {
  const before = sourcesHash([folder]);
  fs.utimesSync(path.join(folder, 'src/main.ts'), 0, 0);
  write('src/main.test.ts', 'test');
  write('src/testing/parts.ts', 'part');
  write('dist/main.js', 'built');

  expect(sourcesHash([folder])).toBe(before);
});
