import type { Migration } from 'kysely';
import { up as foundation } from './migrations/20261121T0900_foundation.ts';
import { up as lookUps } from './migrations/20261121T0910_look_ups.ts';

/** Every migration by name, oldest first. A list, not a folder scan: the built server is one file. */
export const migrationList: Readonly<Record<string, Migration>> = {
  '20261121T0900_foundation': { up: foundation },
  '20261121T0910_look_ups': { up: lookUps },
};
