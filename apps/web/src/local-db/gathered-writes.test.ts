// @vitest-environment node
import { expect, test } from 'vitest';
import { gatherWrites, gatherWritesOfAllFiles } from './gathered-writes.ts';
import { MemoryFile } from './testing/memory-file.ts';

/** A file, what happens to it, and a disk that can be full. */
function plainFile() {
  const calls: string[] = [];
  let fails = false;
  const file = new MemoryFile((length, at) => {
    calls.push(`${length} at ${at}`);
    if (fails) throw new DOMException('no room', 'QuotaExceededError');
  });
  file.flush = () => void calls.push('flush');
  file.close = () => void calls.push('close');
  const fail = (does: boolean) => {
    fails = does;
  };
  return { file, calls, fail, bytes: () => [...file.bytes] };
}

const page = (value: number, bytes = 4) => new Uint8Array(bytes).fill(value);

test('writes that follow on one another are one, at the latest when the file is flushed', () => {
  const { file, calls, bytes } = plainFile();
  const gathering = gatherWrites(file, 12);
  gathering.write(new Uint32Array([0x01010101]), { at: 0 });
  gathering.write(page(2), { at: 4 });
  gathering.write(page(3), { at: 2 });
  expect(calls).toEqual([]);
  expect(gathering.getSize()).toBe(8);
  gathering.flush();
  expect(calls).toEqual(['8 at 0', 'flush']);
  expect(bytes()).toEqual([1, 1, 3, 3, 3, 3, 2, 2]);
  gathering.write(page(4), { at: 8 });
  gathering.close();
  expect(calls.slice(2)).toEqual(['4 at 8', 'close']);
});

test('whatever is asked in whatever order, it answers as the file itself, which has all of it once flushed', () => {
  let seed = 20261126;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < 300; round += 1) {
    const [straight, behind] = [plainFile(), plainFile()];
    const gathering = gatherWrites(behind.file, 16);
    let end = 0;
    for (let step = 0; step < 60; step += 1) {
      // Half of all writes follow on the one before, as SQLite's do.
      const at = random(2) ? end : random(48);
      const what = random(10);
      if (what < 6) {
        const bytes = page(1 + random(250), 1 + random(what === 0 ? 24 : 8));
        expect(gathering.write(bytes, { at })).toBe(straight.file.write(bytes, { at }));
        end = at + bytes.length;
      } else if (what === 6) {
        gathering.truncate(at);
        straight.file.truncate(at);
      } else if (what === 7) {
        gathering.flush();
        expect(behind.bytes()).toEqual(straight.bytes());
      } else {
        const [ours, theirs] = [page(0, 12), page(0, 12)];
        expect(gathering.read(ours, { at })).toBe(straight.file.read(theirs, { at }));
        expect(ours).toEqual(theirs);
      }
      expect(gathering.getSize()).toBe(straight.file.getSize());
    }
  }
});

test('a full disk is told by the flush, and what it did not take never comes later', () => {
  const { file, bytes, fail } = plainFile();
  const gathering = gatherWrites(file);
  gathering.write(page(1), { at: 0 });
  gathering.flush();
  gathering.write(page(2), { at: 0 });
  fail(true);
  expect(() => gathering.flush()).toThrow('no room');
  fail(false);
  gathering.flush();
  expect(bytes()).toEqual([1, 1, 1, 1]);
  gathering.write(page(3), { at: 4 });
  gathering.flush();
  expect(bytes()).toEqual([1, 1, 1, 1, 3, 3, 3, 3]);
});

test('a file that takes a part only has failed', () => {
  const { file } = plainFile();
  file.write = () => 1;
  const gathering = gatherWrites(file);
  gathering.write(page(1), { at: 0 });
  expect(() => gathering.flush()).toThrow('a part only');
});

test('what a worker opens afterwards gathers, by the handle that was asked', async () => {
  const { file, calls } = plainFile();
  class Handle {
    readonly opens = file;
    async createSyncAccessHandle() {
      return this.opens;
    }
  }
  gatherWritesOfAllFiles(Handle.prototype);
  const opened = await new Handle().createSyncAccessHandle();
  opened.write(page(1), { at: 0 });
  expect(calls).toEqual([]);
  opened.flush();
  expect(calls).toEqual(['4 at 0', 'flush']);
});
