import type { Server } from '../../../feature.ts';
import { refreshBiPeople } from './bi-people.ts';

export const BI_REFRESH_EVERY_MS = 60 * 60_000;

/** Brings up to date what the view of the database shows of people, where anybody asked for rows. */
export function createBiRefresh({ readIn, unscopedQueries }: Pick<Server, 'readIn' | 'unscopedQueries'>) {
  return async (): Promise<void> => {
    for (const orgId of await unscopedQueries.organisationsWithBi()) await readIn(orgId, refreshBiPeople);
  };
}
