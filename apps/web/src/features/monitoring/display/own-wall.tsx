import { hasWind } from '@heatwise/domain/heat/day-plan';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import { siteHours } from '@heatwise/domain/heat/site-heat';
import { type OnDisplay, wallPages } from '@heatwise/domain/monitoring/wall';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { IconArrowsMinimize } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useJobsAndLocations } from '../../../entities/tags/job-and-location.queries.ts';
import {
  hashPositions,
  sourceOf,
  sourceText,
  useLocationWeather,
} from '../../../entities/weather/location-weather.ts';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useMinute } from '../../../platform/viewer-clock.ts';
import { useIsOffline, useSyncProgress } from '../../../sync/sync-context.tsx';
import { NameChips } from '../../../ui/name-chips.tsx';
import { useWall } from '../use-wall.ts';
import classes from './display-controls.module.css';
import type { WallSiteHeat } from './site-cards.tsx';
import { WallDisplay } from './wall-display.tsx';

const QUARTER_MS = 15 * 60_000;

type Props = {
  /** Of the tags whose people are shown; empty for everybody. */
  names: readonly string[];
  tagIds: readonly string[];
  viewer: TimeZone;
  /** What comes before the people. */
  above?: ReactNode;
  onLeave: () => void;
};

/** The wall of somebody who is signed in, from what their browser has. */
export function OwnWall({ names, tagIds, viewer, above, onLeave }: Props) {
  const nowMs = useMinute();
  const { initialSyncDone, checkedMs } = useSyncProgress();
  const isOffline = useIsOffline();
  const { wall, error } = useWall(tagIds, nowMs, viewer);
  const { temperature_unit } = useDisplayUnits();
  const people = useMemo(() => (wall ? [...wall.byId.values()] : undefined), [wall]);
  const { sites, note } = useSites(tagIds, people, nowMs);
  const pages = useMemo(() => {
    if (!people || !initialSyncDone) return undefined;
    const onDisplay = people.map(({ site, ...person }): OnDisplay => ({ ...person, time_zone: site.name }));
    return wallPages(onDisplay, sites ?? [], nowMs);
  }, [people, initialSyncDone, sites, nowMs]);
  return (
    <WallDisplay
      title={names.length > 0 ? <NameChips names={names} /> : 'Monitoring'}
      pages={pages}
      sites={sites}
      heatNote={error ? error.message : note}
      unit={temperature_unit}
      asOfMs={checkedMs}
      isOffline={isOffline}
      viewer={viewer}
      above={above}
    >
      <button type="button" className={classes.control} onClick={onLeave}>
        <IconArrowsMinimize size="1.2em" aria-hidden="true" />
        Leave full screen
      </button>
    </WallDisplay>
  );
}

type Person = { readonly tag_ids: readonly string[] };

/** The sites of the wall with their heat: all of them, or where it is narrowed those that are chosen or worked at. */
function useSites(tagIds: readonly string[], people: readonly Person[] | undefined, nowMs: number) {
  const known = useJobsAndLocations();
  const siteZone = useSiteZones();
  const locations = useMemo(() => {
    const worked = new Set([...tagIds, ...(people ?? []).flatMap(({ tag_ids }) => tag_ids)]);
    return known?.locations.filter(
      ({ tag_id, metadata }) =>
        locationPosition(metadata) !== null && (tagIds.length === 0 || worked.has(tag_id)),
    );
  }, [known, tagIds, people]);
  const ids = useMemo(
    () => (tagIds.length === 0 ? [] : (locations ?? []).map(({ tag_id }) => tag_id)),
    [tagIds, locations],
  );
  const { data, keptMs, isPending } = useLocationWeather(
    ids,
    { from: 0, to: 1 },
    {
      positions: useMemo(() => hashPositions(locations ?? []), [locations]),
      isEnabled: locations !== undefined,
    },
  );
  // Hours begin at a quarter where the clocks of a site do: in Adelaide at half past ours.
  const since = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const sites = useMemo((): WallSiteHeat[] | undefined => {
    if (!known || !locations || isPending) return undefined;
    const weatherOf = new Map(data?.map(({ location_id, weather }) => [location_id, weather]));
    return locations.map((location) => {
      const weather = weatherOf.get(location.tag_id) ?? null;
      const hours = weather?.days.flatMap((day) => day.hours.filter(hasWind)) ?? [];
      return {
        location_id: location.tag_id,
        name: location.name,
        zone: siteZone(weather?.tz_id ?? null),
        hours: siteHours(location, known.jobs, hours, since),
      };
    });
  }, [known, locations, isPending, data, siteZone, since]);
  const source = sourceOf(data ?? []);
  const age = keptMs === null ? '' : ` of ${timeOfDayText(keptMs, siteZone(null))}`;
  return { sites, note: source ? `${sourceText(source)}${age}` : null };
}
