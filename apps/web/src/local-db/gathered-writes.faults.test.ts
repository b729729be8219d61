// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { seededRandom } from '@heatwise/builders/random';
import type { Database } from '@sqlite.org/sqlite-wasm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { gatherWritesOfAllFiles, type SyncFile } from './gathered-writes.ts';
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts';
import type { SqliteModule } from './sqlite-module.ts';
import { MemoryFile } from './testing/memory-file.ts';

/** Which write of any file fails, once; how many there were. */
const fault = { at: 0, writes: 0 };

/** A file of the browser's, by what opens it. */
class FileHandle {
  readonly kind = 'file';
  readonly file = new MemoryFile(() => {
    fault.writes += 1;
    if (fault.writes === fault.at) throw new DOMException('no room', 'QuotaExceededError');
  });

  async createSyncAccessHandle(): Promise<SyncFile> {
    return this.file;
  }
}

class MemoryDirectory {
  readonly kind = 'directory';
  readonly entries = new Map<string, FileHandle | MemoryDirectory>();

  private entry<Entry extends FileHandle | MemoryDirectory>(name: string, make: () => Entry): Entry {
    const found = this.entries.get(name) ?? make();
    this.entries.set(name, found);
    return found as Entry;
  }
  getDirectoryHandle = async (name: string) => this.entry(name, () => new MemoryDirectory());
  getFileHandle = async (name: string) => this.entry(name, () => new FileHandle());
  removeEntry = async (name: string) => void this.entries.delete(name);
  async *[Symbol.asyncIterator]() {
    yield* this.entries;
  }
}

let root = new MemoryDirectory();
let module: SqliteModule;
let pools = 0;

/** The library's build for browsers, which alone has its file system, over the files above. */
beforeAll(async () => {
  vi.stubGlobal('FileSystemHandle', class {});
  vi.stubGlobal('FileSystemDirectoryHandle', MemoryDirectory);
  vi.stubGlobal('FileSystemFileHandle', FileHandle);
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => root } });
  gatherWritesOfAllFiles(FileHandle.prototype);
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('@sqlite.org/sqlite-wasm'));
  const library = await import(pathToFileURL(path.join(folder, 'index.mjs')).href);
  const wasmBinary = await readFile(path.join(folder, 'sqlite3.wasm'));
  vi.stubGlobal('sqlite3ApiConfig', {
    error: () => undefined,
    warn: () => undefined,
    disable: { vfs: { opfs: true, 'opfs-vfs': true, 'opfs-wl': true, kvvfs: true } },
  });
  const sqlite3 = await library.default({
    wasmBinary,
    instantiateWasm(
      imports: WebAssembly.Imports,
      use: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) {
      void WebAssembly.instantiate(wasmBinary, imports).then(({ instance, module }) => use(instance, module));
      return {};
    },
  });
  module = { sqlite3, raw: sqlite3.wasm.exports };
});
afterAll(() => {
  vi.unstubAllGlobals();
});

async function open(): Promise<{ connection: SqliteConnection; leave: () => void }> {
  pools += 1;
  const options = { name: `pool ${pools}`, directory: 'files', initialCapacity: 4 };
  const pool = await module.sqlite3.installOpfsSAHPoolVfs(options);
  const connection = connectSqlite(module, new pool.OpfsSAHPoolDb('/local.sqlite3') as Database);
  const leave = () => {
    connection.close();
    pool.pauseVfs();
  };
  return { connection, leave };
}

const text = (number: number) => `${number} `.repeat(40);

function fill(connection: SqliteConnection): void {
  connection.exec('create table things (id integer primary key, value integer, words text)');
  connection.exec('create index things_of_value on things (value)');
  connection.transaction(() => {
    for (let id = 0; id < 2000; id += 1)
      connection.run('insert into things values (?, ?, ?)', [id, (id * 7919) % 2000, text(id)]);
  });
}

function change(connection: SqliteConnection): void {
  const random = seededRandom('changes');
  connection.transaction(() => {
    for (let step = 0; step < 300; step += 1) {
      const id = random.int(0, 1999);
      if (random.chance(0.3)) connection.run('delete from things where id = ?', [id]);
      else if (random.chance(0.5))
        connection.run('update things set value = ?, words = ? where id = ?', [step, text(step), id]);
      else connection.run('insert into things values (?, ?, ?)', [5000 + step, step, text(step)]);
    }
  });
}

const content = (connection: SqliteConnection) => [
  connection.rows('select count(*) as rows, sum(value) as sum, sum(length(words)) as length from things'),
  connection.rows('select sum(value) as sum from things indexed by things_of_value where value >= 0'),
  connection.rows('pragma integrity_check'),
];

/** Changes a database while the write at a place fails; gives how many writes it took. */
async function changeWithFault(at: number, cachePages: number): Promise<number> {
  root = new MemoryDirectory();
  const { connection, leave } = await open();
  connection.exec(`pragma cache_size = ${cachePages}`);
  fill(connection);
  const before = content(connection);
  Object.assign(fault, { at, writes: 0 });
  if (at > 0) expect(() => change(connection)).toThrow('disk I/O error');
  else change(connection);
  const { writes } = fault;
  Object.assign(fault, { at: 0, writes: 0 });
  if (at > 0) {
    expect(content(connection)).toEqual(before);
    change(connection);
  }
  const after = content(connection);
  expect(after).not.toEqual(before);
  expect(after[2]).toEqual([{ integrity_check: 'ok' }]);
  leave();
  const again = await open();
  expect(content(again.connection)).toEqual(after);
  again.leave();
  return writes;
}

test.each([
  ['all pages fit in memory', 4000],
  ['pages are written before the end', 8],
])(
  'whichever write finds the disk full, the change is undone and can be made again: %s',
  async (_how, pages) => {
    const writes = await changeWithFault(0, pages);
    expect(writes).toBeGreaterThan(10);
    for (let at = 1; at <= writes; at += 1) await changeWithFault(at, pages);
  },
);
