import { mkdtemp, readdir, readlink, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { layOutBinaries } from './binaries.ts';

test('the programs that are laid out need nothing of the folder they came from', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'heatwise-programs-'));
  try {
    const { postgres } = await layOutBinaries(directory);
    expect((await stat(postgres)).isFile()).toBe(true);
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const links = entries.filter((entry) => entry.isSymbolicLink());
    const leads = links.map(({ parentPath, name }) => readlink(path.join(parentPath, name)));
    expect((await Promise.all(leads)).filter((lead) => path.isAbsolute(lead))).toEqual([]);
  } finally {
    await rm(directory, { recursive: true });
  }
});
