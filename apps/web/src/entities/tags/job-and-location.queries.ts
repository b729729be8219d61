import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import { sql } from 'kysely';
import { useMemo } from 'react';
import { useLocalRows } from '../../local-db/use-local-rows.ts';

export type JobsAndLocations = {
  readonly jobs: readonly BoardTag[];
  readonly locations: readonly BoardTag[];
};

/** The jobs and locations that are neither hidden nor deleted, by name; undefined before they were read. */
export function useJobsAndLocations(): JobsAndLocations | undefined {
  const { data } = useLocalRows(
    (queries) =>
      queries
        .selectFrom('tags')
        .select(['tag_id', 'name', 'type', 'metadata'])
        .where('active', '=', 1)
        .where('is_hidden', '=', 0)
        .where('type', 'in', ['job', 'location'])
        .orderBy(sql`name collate nocase`),
    ['jobs and locations'],
  );
  return useMemo(() => {
    if (!data) return undefined;
    const read = (type: string): BoardTag[] =>
      data
        .filter((tag) => tag.type === type)
        .map(({ tag_id, name, metadata }) => ({
          tag_id,
          name,
          metadata: JSON.parse(metadata) as Record<string, unknown>,
        }));
    return { jobs: read('job'), locations: read('location') };
  }, [data]);
}

/** A location with the position that somebody has set for it. */
export type Site = Position & { readonly tag_id: string; readonly name: string };

const NONE: readonly Site[] = [];

/** The locations on the map, by name: those that are neither hidden nor deleted, and have a position. */
export function useSites(): readonly Site[] {
  const locations = useJobsAndLocations()?.locations;
  return useMemo(
    () =>
      locations?.flatMap(({ tag_id, name, metadata }) => {
        const position = locationPosition(metadata);
        return position ? [{ ...position, tag_id, name }] : [];
      }) ?? NONE,
    [locations],
  );
}
