import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestFolder, removeTestFolder } from '../../testing/test-folder.ts';
import { DataDirectoryInUse, identityOf, lockDataDirectory } from './data-directory-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await makeTestFolder();
});
afterEach(() => removeTestFolder(folder));

const lockFile = () => path.join(folder, 'server.lock');

test('a second server on the same directory is refused, naming the process that holds it', async () => {
  const lock = await lockDataDirectory(folder);

  const second = lockDataDirectory(folder);

  await expect(second).rejects.toThrow(DataDirectoryInUse);
  await expect(second).rejects.toThrow(
    `Another Heatwise (process ${process.pid}) is using the data directory ${folder}.`,
  );
  await lock.release();
});

test('after release the next one gets it, and nothing is left behind', async () => {
  await (await lockDataDirectory(folder)).release();
  await (await lockDataDirectory(folder)).release();

  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a process that is gone is taken over', async () => {
  const sleeper = spawn('sleep', ['60']);
  await once(sleeper, 'spawn');
  const holder = await identityOf(sleeper.pid ?? 0);
  await writeFile(lockFile(), JSON.stringify(holder));
  await expect(lockDataDirectory(folder)).rejects.toThrow(DataDirectoryInUse);

  sleeper.kill('SIGKILL');
  await once(sleeper, 'exit');

  await (await lockDataDirectory(folder)).release();
});

test('a process number that now belongs to another program does not hold the lock', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: process.pid, started: 'some other day' }));

  const lock = await lockDataDirectory(folder);

  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({
    ...(await identityOf(process.pid)),
  });
  await lock.release();
});

test('half a lock, as a full disk leaves it, does not stop the server forever', async () => {
  await writeFile(lockFile(), '{"pid": 1');

  await (await lockDataDirectory(folder)).release();
});

test('of many that start at once with a stale lock exactly one wins', async () => {
  await writeFile(lockFile(), JSON.stringify({ pid: process.pid, started: 'some other day' }));

  const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataDirectory(folder)));

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
