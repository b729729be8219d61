import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);

/** What shrinks; pictures are compressed already. */
const shrinks = /\.(js|css|wasm|svg|json)$/;
/** Below this the headers weigh more than what is won. */
const LEAST_BYTES = 1024;
/** The last step, 11, takes twice as long for two per cent. */
const QUALITY = 11;

/**
 * Writes a Brotli copy beside each built file whose name holds its hash. They are compressed once and well,
 * and not by the server in a hurry at every request; the server sends the copy to browsers that take it.
 */
export function precompress(): Plugin {
  let assets = '';
  return {
    name: 'heatwise-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      assets = path.resolve(root, build.outDir, build.assetsDir);
    },
    async writeBundle() {
      const names = (await readdir(assets)).filter((name) => shrinks.test(name));
      await Promise.all(names.map((name) => writeCopy(path.join(assets, name))));
    },
  };
}

async function writeCopy(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return;
  const copy = await brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await writeFile(`${file}.br`, copy);
}
