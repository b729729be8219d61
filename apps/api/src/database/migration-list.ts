import { readdir } from 'node:fs/promises';
import type { Migration } from 'kysely';

export type MigrationList = Readonly<Record<string, Migration>>;

/** Has the same place in the sources and beside the built server. */
const FOLDER = new URL('./migrations/', import.meta.url);
const FIRST_VERSION = '20261122T2130_first_version';

/** Reads all migrations by name, oldest first. */
export async function readMigrations(): Promise<MigrationList> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d.*\.[jt]s$/.test(file)).sort();
  const read = async (file: string): Promise<[string, Migration]> => {
    const { up } = await import(/* @vite-ignore */ new URL(file, FOLDER).href);
    return [file.replace(/\.[jt]s$/, ''), { up }];
  };
  return Object.fromEntries(await Promise.all(files.map(read)));
}

/** Lists the names from before the first version, which cannot be upgraded. */
export function beforeFirstVersion(names: readonly string[]): string[] {
  return names.filter((name) => name < FIRST_VERSION);
}
