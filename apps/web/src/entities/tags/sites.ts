import { locationPosition, type Position } from '@heatwise/domain/heat/location-position';
import { useMemo } from 'react';
import { useJobsAndLocations } from './jobs-and-locations.queries.ts';

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
