import { intervalOf } from '@heatwise/domain/dashboard/time-range';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import { Text, Title } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { HistoryNotice } from '../../entities/measurements/history-notice.tsx';
import { testCount } from '../../entities/measurements/measurement-text.ts';
import {
  DEFAULT_TEST_FILTER,
  filterOfSearch,
  searchOfFilter,
  type TestFilter,
} from '../../entities/measurements/test-filter/test-filter.ts';
import { TestFilterBar } from '../../entities/measurements/test-filter/test-filter-bar.tsx';
import {
  peopleTexts,
  timeText,
  useFilterNames,
} from '../../entities/measurements/test-filter/test-filter-text.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { type Spot, useLocations, useTests } from './data/use-places.ts';
import { STATISTIC_TEXTS, spotName } from './heat-text.ts';
import classes from './heatmap.module.css';
import {
  type HeatmapSearch,
  type MapView,
  readHeatmapSearch,
  searchOfView,
  viewOfSearch,
} from './heatmap-search.ts';
import { MapCard } from './map/map-card.tsx';
import { PlaceDrawer } from './places/place-drawer.tsx';
import { WeekCard } from './week/week-card.tsx';

const QUARTER_MS = 15 * 60_000;

/** Where the heat is and where people were found dehydrated. */
export function HeatmapScreen() {
  const zone = useViewerZone();
  const nowMs = useMinute();
  const { is_metric } = useDisplayUnits();
  const today = zone.dayAt(nowMs);
  const { filter, view, open, setFilter, setView, setOpen } = useHeatmapSearch(today);
  const { names } = useFilterNames(filter);
  const interval = useMemo(() => intervalOf(filter.range, nowMs, zone), [filter.range, nowMs, zone]);
  const tests = useTests(filter, interval);
  // The weather changes no oftener, and each WBGT takes a while.
  const quarterMs = Math.floor(nowMs / QUARTER_MS) * QUARTER_MS;
  const now = useMemo(() => ({ today, ms: quarterMs }), [today, quarterMs]);
  const { heat, jobs, isRead, source, ...state } = useLocations(filter, view, now);
  const { tallies } = tests;

  const locations = useMemo(
    () =>
      isRead ? heat.map((location) => ({ ...location, tally: tallies.get(location.tag_id) ?? null })) : null,
    [heat, isRead, tallies],
  );
  const spots = useMemo(
    () =>
      tests.spots?.map((spot) => ({
        ...spot,
        name: spotName(spot, heat, is_metric ? 'metric' : 'imperial'),
      })) ?? null,
    [tests.spots, heat, is_metric],
  );
  const error = state.error ?? tests.error;

  return (
    <div className={classes.page}>
      <div>
        <Title order={1} size="h2">
          Heat map
        </Title>
        <Text c="dimmed" size="sm" role="status" className={classes.summary ?? ''}>
          {[
            timeText(filter, interval, zone),
            ...peopleTexts(filter, names),
            spotsText(tests.spots),
            `weather: ${STATISTIC_TEXTS[view.statistic]}`,
          ].join(' · ')}
        </Text>
      </div>
      <TestFilterBar
        filter={filter}
        names={names}
        today={today}
        found={tests.spots ? testCount(countOf(tests.spots)) : undefined}
        onChange={setFilter}
      />
      <HistoryNotice fromMs={interval.from} />
      {error ? (
        <ErrorState message={error.message} onRetry={tests.refetch} />
      ) : (
        <>
          <MapCard
            view={view}
            today={today}
            zone={zone}
            jobs={jobs}
            locations={locations}
            spots={spots}
            source={source}
            weatherNote={weatherNoteOf(state)}
            onChange={setView}
            onOpen={setOpen}
          />
          <WeekCard quarters={tests.quarters} zone={zone} />
        </>
      )}
      <PlaceDrawer
        open={open}
        locations={locations ?? []}
        spots={spots ?? []}
        filter={filter}
        interval={interval}
        zone={zone}
        onLookAt={(near) => setView({ ...view, near, isTable: false })}
        onClose={() => setOpen(null)}
      />
    </div>
  );
}

function spotsText(spots: readonly Spot[] | null): string {
  if (!spots) return 'counting…';
  return `${testCount(countOf(spots))} with a position`;
}

function countOf(spots: readonly Spot[]): number {
  return spots.reduce((sum, { tests }) => sum + tests, 0);
}

function weatherNoteOf(state: { isWeatherAwaited: boolean; hasWeatherFailed: boolean }): string | null {
  if (state.isWeatherAwaited) return 'Loading the weather…';
  return state.hasWeatherFailed ? 'The weather is not available at the moment.' : null;
}

/** The filter, what is drawn and the place that is open: all of them are in the address, so that a view can be shared. */
function useHeatmapSearch(today: CalendarDay) {
  const text = JSON.stringify(readHeatmapSearch(useSearch({ strict: false })));
  const search = useMemo(() => JSON.parse(text) as HeatmapSearch, [text]);
  const filter = useMemo(() => filterOfSearch(search) ?? DEFAULT_TEST_FILTER, [search]);
  const view = useMemo(() => viewOfSearch(search, today), [search, today]);
  const navigate = useNavigate();

  const go = useCallback(
    (next: HeatmapSearch, replace: boolean) =>
      void navigate({ to: '.', search: next, replace, resetScroll: false }),
    [navigate],
  );
  const setFilter = useCallback(
    (next: TestFilter) =>
      go({ ...(next === DEFAULT_TEST_FILTER ? {} : searchOfFilter(next)), ...searchOfView(view) }, true),
    [go, view],
  );
  const linked = useMemo(() => (filter === DEFAULT_TEST_FILTER ? {} : searchOfFilter(filter)), [filter]);
  const setView = useCallback(
    (next: MapView) => go({ ...linked, ...searchOfView(next) }, true),
    [go, linked],
  );
  /** A place of its own in the history: back closes it. */
  const setOpen = useCallback(
    (id: string | null) => go({ ...linked, ...searchOfView(view), ...(id ? { open: id } : {}) }, false),
    [go, linked, view],
  );
  return { filter, view, open: search.open ?? null, setFilter, setView, setOpen };
}
