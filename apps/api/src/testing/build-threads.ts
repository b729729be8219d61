import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import server, { threadPrograms } from '../../vite.config.ts';

const apiFolder = path.join(import.meta.dirname, '../..');

/** Builds the thread programs once for a run: from the sources each thread would start a TypeScript compiler of its own. */
export async function buildThreads(): Promise<{ url: string; remove(): Promise<void> }> {
  // Below the workspace, where the packages from npm are found.
  const folder = await mkdtemp(path.join(apiFolder, '../../node_modules', '.threads-'));
  const rolldownOptions = { ...server.build?.rolldownOptions, input: threadPrograms };
  await build({
    ...server,
    configFile: false,
    logLevel: 'error',
    build: { ...server.build, outDir: folder, sourcemap: false, rolldownOptions },
  });
  return {
    url: `${pathToFileURL(folder).href}/`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
