import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './places.mjs';
import { announce, runCommandPatiently } from './run-command.mjs';

const lockFile = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
/** The lock file that node_modules was last seen to agree with; gone whenever node_modules is. */
const stamp = path.join(modules, '.heatwise-lock');

function lockHash() {
  return createHash('sha256').update(fs.readFileSync(lockFile)).digest('hex');
}

function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * Whether npm's record of what is installed has every package of the lock file in its version. Optional packages
 * may be missing: most are for another system. So an `npm install` by hand is not followed by a second one.
 */
export function hasEveryPackage(lock, installed) {
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed.packages[place];
    if (!found) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && Boolean(found.link) === Boolean(wanted.link);
  });
}

export function isInstalled() {
  const hash = lockHash();
  if (readText(stamp) === hash) return true;
  const record = readText(path.join(modules, '.package-lock.json'));
  if (!record || !hasEveryPackage(JSON.parse(readText(lockFile)), JSON.parse(record))) return false;
  fs.writeFileSync(stamp, hash);
  return true;
}

/**
 * The lock file's versions, without changing it. Not `npm ci`, which refuses a lock file that lacks the optional
 * packages of other systems, as one made where the registry does not offer them. No package's own scripts are run:
 * none is needed.
 */
export async function install() {
  const hash = lockHash();
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  await announce('Installing the dependencies', () =>
    runCommandPatiently('npm', ['install', '--no-save', '--ignore-scripts', ...quietly]),
  );
  fs.writeFileSync(stamp, hash);
}
