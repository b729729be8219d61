import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'heatwise-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** Each run notes in one file when its work begins and ends. */
function startRun(lock, journal) {
  const script = `
    import fs from 'node:fs';
    import { withLock } from ${JSON.stringify(path.join(import.meta.dirname, 'lock.mjs'))};
    await withLock(async () => {
      fs.appendFileSync(${JSON.stringify(journal)}, 'begin ');
      await new Promise((resolve) => setTimeout(resolve, 50));
      fs.appendFileSync(${JSON.stringify(journal)}, 'end ');
    }, ${JSON.stringify(lock)});`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
  return new Promise((resolve) => child.on('exit', resolve));
}

test('runs of several processes follow one another, even after one died holding the lock', async () => {
  const lock = path.join(folder, 'lock');
  const journal = path.join(folder, 'journal');
  const dead = spawn(process.execPath, ['--eval', '']);
  await new Promise((resolve) => dead.on('exit', resolve));
  fs.writeFileSync(lock, String(dead.pid));

  const codes = await Promise.all(Array.from({ length: 4 }, () => startRun(lock, journal)));

  expect(codes).toEqual([0, 0, 0, 0]);
  expect(fs.readFileSync(journal, 'utf8')).toBe('begin end '.repeat(4));
  expect(fs.readdirSync(folder)).toEqual(['journal']);
});

test('the lock is released when the work fails', async () => {
  const lock = path.join(folder, 'lock');
  const failing = withLock(() => Promise.reject(new Error('no room')), lock);

  await expect(failing).rejects.toThrow('no room');
  expect(fs.existsSync(lock)).toBe(false);
});
