import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { cache, root } from './places.mjs';
import { announce, runCommand } from './run-command.mjs';

const shared = ['packages/domain', 'packages/contract', 'package-lock.json', 'tsconfig.base.json'];
const parts = {
  web: { title: 'Building the web application', home: 'apps/web', reads: shared },
  api: { title: 'Building the server', home: 'apps/api', reads: shared },
  demo: {
    title: 'Building the demo',
    home: 'tools/demo',
    reads: ['apps/api', 'packages/builders', ...shared],
  },
};
const distOf = (part) => path.join(root, parts[part].home, 'dist');
const stampOf = (directory) => path.join(directory, '.heatwise-build');

/** Files below a folder that a build reads: no tests, nothing made by a build. */
function* filesBelow(place) {
  if (fs.statSync(place).isFile()) {
    yield place;
    return;
  }
  const entries = fs.readdirSync(place, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (['node_modules', 'dist', 'testing'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name))
      continue;
    yield* filesBelow(path.join(place, entry.name));
  }
}

/** One hash over names and contents, so that neither a touched file nor a fresh checkout makes a build stale. */
export function sourcesHash(places) {
  const hash = createHash('sha256');
  for (const place of places) {
    for (const file of filesBelow(place)) {
      const content = createHash('sha256').update(fs.readFileSync(file)).digest('hex');
      hash.update(`${path.relative(root, file)} ${content}\n`);
    }
  }
  return hash.digest('hex');
}

function currentHash(part) {
  const { home, reads } = parts[part];
  return sourcesHash([home, ...reads].map((source) => path.join(root, source)));
}

export function isBuilt(part) {
  const stamp = stampOf(distOf(part));
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === currentHash(part);
}

/** Builds beside the old output and swaps at the end: a running server never serves half a build. */
export async function rebuild(part) {
  const hash = currentHash(part);
  const next = path.join(cache, `${part}-next`);
  const old = path.join(cache, `${part}-old`);
  const { title, home } = parts[part];
  await announce(title, () =>
    runCommand(process.execPath, [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      path.join(root, home),
      '--config',
      path.join(root, home, 'vite.config.ts'),
      '--outDir',
      next,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]),
  );
  fs.writeFileSync(stampOf(next), hash);
  fs.rmSync(old, { recursive: true, force: true });
  if (fs.existsSync(distOf(part))) fs.renameSync(distOf(part), old);
  fs.renameSync(next, distOf(part));
  fs.rmSync(old, { recursive: true, force: true });
}
