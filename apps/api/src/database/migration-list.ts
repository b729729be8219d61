import type { Migration } from 'kysely';
import { up as firstVersion } from './migrations/20261122T2130_first_version.ts';

/** Every migration by name, oldest first. A list, not a folder scan: the built server is one file. */
export const migrationList: Readonly<Record<string, Migration>> = {
  '20261122T2130_first_version': { up: firstVersion },
};

/** Of these names, the migrations of the days before the first version: nothing leads from there to here. */
export function beforeFirstVersion(names: readonly string[]): string[] {
  const first = Object.keys(migrationList)[0] ?? '';
  return names.filter((name) => name < first);
}
