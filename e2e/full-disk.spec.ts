import { spawnSync } from 'node:child_process';
import { chmod, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { demoClient, salivaTest } from '../tools/demo-driver/demo-client.ts';
import { spawnDemo, stopDemo, withDataDirectory } from '../tools/demo-driver/demo-server.ts';

const SIZE = '256m';
const ROOM = 6 * 1024 * 1024;

/** Only root may mount a small file system; elsewhere the mapping of the error is tested beside the server. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && canMount();

function mount(directory: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=755`, 'tmpfs', directory]).status === 0;
}

function unmount(directory: string): void {
  spawnSync('umount', ['--lazy', directory]);
}

function canMount(): boolean {
  const unshared = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']);
  return unshared.status === 0;
}

async function withSmallDisk(work: (directory: string) => Promise<void>): Promise<void> {
  await withDataDirectory(async (directory) => {
    await chmod(directory, 0o755);
    if (!mount(directory)) throw new Error('the small file system could not be mounted');
    try {
      await work(directory);
    } finally {
      unmount(directory);
    }
  });
}

/** Leaves room for a few batches only. The database may take some of it meanwhile: then what is left is looked at again. */
async function fillUp(file: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const { bavail, bsize } = await statfs(path.dirname(file));
    try {
      return await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - ROOM)));
    } catch (error) {
      await rm(file, { force: true });
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC' || tried === 5) throw error;
    }
  }
}

if (mayMount) {
  test('a full disk: writes are refused in words, nothing acknowledged is lost, and room makes it work again', async () => {
    await withSmallDisk(async (DATA_DIR) => {
      const demo = spawnDemo({ DATA_DIR });
      try {
        const client = demoClient(await demo.url);
        const token = await client.logIn('admin');
        const { sync_time, users } = await client.core(token);
        const person = users[0];
        if (!person) throw new Error('the demo has no people');
        const rows = () => Array.from({ length: 500 }, (_, index) => salivaTest(person.user_id, index));

        const filler = path.join(DATA_DIR, 'filler');
        await fillUp(filler);
        const acknowledged: string[] = [];
        let refusal = '';
        for (let batch = 0; batch < 200 && refusal === ''; batch += 1) {
          const batchRows = rows();
          try {
            acknowledged.push(...(await client.post(batchRows)).stored);
          } catch (error) {
            refusal = String(error);
          }
        }
        expect(refusal).toContain('answered 507: The server has no space left.');

        await rm(filler);
        const more = rows();
        await expect
          .poll(() => client.post(more).then(() => 'stored', String), { timeout: 60_000 })
          .toBe('stored');
        const there = await client.idsAfter(token, sync_time);
        expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
      } finally {
        await stopDemo(demo);
      }
    });
  });
}
