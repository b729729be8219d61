import { countCautions, type WbgtReader, wbgtReader } from '@heatwise/domain/heat/caution';
import { leadingStatistic } from '@heatwise/domain/heat/daily-heat';
import {
  HEAT_FILTER_KEY,
  type HeatFilter,
  heatFilterDays,
  heatFilterModes,
  readHeatFilter,
  usableHeatFilter,
  weatherOverviewDays,
} from '@heatwise/domain/heat/heat-filter';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import { type BoardLocation, type BoardTag, riskBoard } from '@heatwise/domain/heat/risk-board';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { type CalendarDay, dayNumber } from '@heatwise/domain/time/calendar-day';
import { dayText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { type ReactNode, useMemo, useState, useSyncExternalStore } from 'react';
import { type JobsAndLocations, useJobsAndLocations } from '../../entities/tags/job-and-location.queries.ts';
import { type ChosenWeather, chosenWeather, dayOffsetsOf } from '../../entities/weather/chosen-weather.ts';
import {
  hashPositions,
  sourceOf,
  sourceText,
  useLocationWeather,
} from '../../entities/weather/location-weather.ts';
import { WeatherSourceNote } from '../../entities/weather/weather-source.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { createStoredValue } from '../../platform/stored-value.ts';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { FeatureGate } from '../../routing/feature-gate.tsx';
import { useActor } from '../../sync/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DayPlanCard } from './day-plan-card.tsx';
import classes from './heat.module.css';
import { HeatFilterBar } from './heat-filter-bar.tsx';
import { RiskGrid } from './risk-grid.tsx';
import { RiskPerLocation } from './risk-per-location.tsx';
import { WeatherOverviewCard } from './weather-overview-card.tsx';

type WeatherAheadProps = {
  jobs: readonly BoardTag[];
  /** In the order of their names; at least one. */
  locations: readonly BoardTag[];
  /** The location to begin with. */
  first: string | undefined;
  filter: HeatFilter;
  today: CalendarDay;
  nowMs: number;
};

/** One location's weather of the days ahead, and what it means for the work of each hour. */
export function WeatherAhead({ jobs, locations, first, filter, today, nowMs }: WeatherAheadProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const withId = (id: string | null | undefined) => locations.find(({ tag_id }) => tag_id === id);
  const place = withId(chosen) ?? withId(first) ?? locations[0];
  const {
    data: found,
    keptMs,
    isPending,
  } = useLocationWeather(place ? [place.tag_id] : [], overviewOffsets(filter, today), {
    positions: hashPositions(place ? [place] : []),
  });
  if (!place) return null;
  const weather = found?.find(({ location_id }) => location_id === place.tag_id)?.weather ?? null;
  const todayThere = weather ? openTimeZone(weather.tz_id).dayAt(nowMs) : null;
  return (
    <>
      <Group justify="space-between" align="flex-end" gap="sm">
        <NativeSelect
          className={classes.place ?? ''}
          label="Weather and day plan of"
          data={locations.map(({ tag_id, name }) => ({ value: tag_id, label: name }))}
          value={place.tag_id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <WeatherSourceNote source={sourceOf(found ?? [])} keptMs={keptMs} />
      </Group>
      {isPending ? (
        <LoadingState text="Loading the weather…" />
      ) : (
        <div className={classes.wideCards}>
          <DayPlanCard
            jobs={jobs}
            place={place}
            days={weather?.days ?? []}
            nowMs={nowMs}
            today={todayThere}
            zone={weather?.tz_id ?? null}
          />
          <WeatherOverviewCard place={place} weather={weather} today={todayThere} />
        </div>
      )}
    </>
  );
}

/** From the first chosen day, when it is over, through the days ahead. */
function overviewOffsets(filter: HeatFilter, today: CalendarDay) {
  const first = dayNumber(heatFilterDays(filter, today).from) - dayNumber(today);
  const { from, to } = weatherOverviewDays(today);
  return {
    from: Math.min(first, dayNumber(from) - dayNumber(today)),
    to: dayNumber(to) - dayNumber(today),
  };
}

/** A screen of cards; hundreds of them would be neither read nor drawn fast. */
const CARDS_AT_A_TIME = 6;

type RiskGridsProps = {
  board: readonly BoardLocation[];
  weather: ReadonlyMap<string, ChosenWeather>;
  wbgtOf: (locationId: string) => WbgtReader | null;
};

/** A card with the risks of each location, in the order of the board. */
function RiskGrids({ board, weather, wbgtOf }: RiskGridsProps) {
  const [count, setCount] = useState(CARDS_AT_A_TIME);
  const hidden = board.length - count;
  return (
    <>
      <div className={classes.cards}>
        {board.slice(0, count).map((location) => (
          <RiskGrid
            key={location.location.tag_id}
            location={location}
            weather={weather.get(location.location.tag_id)}
            wbgt={wbgtOf(location.location.tag_id)}
          />
        ))}
      </div>
      {hidden > 0 ? (
        <Group justify="center" gap="sm">
          <Text c="dimmed" size="sm">
            {`The ${count} worst of ${board.length} locations`}
          </Text>
          <Button variant="default" onClick={() => setCount(count + CARDS_AT_A_TIME)}>
            {`Show ${Math.min(CARDS_AT_A_TIME, hidden)} more`}
          </Button>
        </Group>
      ) : null}
    </>
  );
}

const NO_IDS: readonly string[] = [];
const QUARTER_MS = 15 * 60_000;

type HeatStressBoardProps = {
  /** Whether the View filter offers Custom: on the monitoring page only. */
  offersCustom: boolean;
  /** Only these, where the page around it is narrowed to some locations; empty for all. */
  location_ids?: readonly string[];
  /** Whether it is the whole screen, and its name the screen's. */
  isScreen?: boolean;
  /** Leads to the screen of its own. */
  more?: ReactNode;
};

/** Weather and the risk of every job at every location, now or on a day. */
export function HeatStressBoard({
  offersCustom,
  location_ids = NO_IDS,
  isScreen = false,
  more,
}: HeatStressBoardProps) {
  const actor = useActor();
  const known = useJobsAndLocations();
  const tags = useMemo(() => {
    if (!known || location_ids.length === 0) return known;
    const locations = known.locations.filter(({ tag_id }) => location_ids.includes(tag_id));
    return { ...known, locations };
  }, [known, location_ids]);
  const title = (
    <Title order={isScreen ? 1 : 2} size={isScreen ? 'h2' : 'h3'} id="heat-stress">
      Heat stress
    </Title>
  );
  return (
    <section className={classes.stack} data-screen={isScreen || undefined} aria-labelledby="heat-stress">
      {tags === undefined ? (
        <LoadingState />
      ) : tags.locations.length === 0 ? (
        <>
          {title}
          <EmptyState
            title="No locations"
            hint="Add locations with their positions to see their weather and the risk of jobs here."
            action={
              mayManageTags(actor) ? <ButtonLink to="/settings/locations">Add a location</ButtonLink> : null
            }
          />
        </>
      ) : (
        <Board tags={tags} page={offersCustom ? 'monitoring' : 'heat_stress'} title={title} more={more} />
      )}
    </section>
  );
}

type BoardProps = {
  tags: JobsAndLocations;
  page: 'heat_stress' | 'monitoring';
  title: ReactNode;
  more: ReactNode;
};

function Board({ tags: { jobs, locations }, page, title, more }: BoardProps) {
  const zone = useViewerZone();
  // The numbers change with the weather, which is asked for every quarter of an hour.
  const nowMs = Math.floor(useMinute() / QUARTER_MS) * QUARTER_MS;
  const today = zone.dayAt(nowMs);
  const [remembered, apply] = useHeatFilter();
  const filter = useMemo(() => {
    const location_ids = locations.map(({ tag_id }) => tag_id);
    return usableHeatFilter(remembered, page, { today, location_ids });
  }, [remembered, page, today, locations]);
  const shown = useMemo(
    () =>
      filter.location_ids.length === 0
        ? locations
        : locations.filter(({ tag_id }) => filter.location_ids.includes(tag_id)),
    [locations, filter.location_ids],
  );
  const {
    data: found,
    keptMs,
    partlyStored,
    isPending,
    isError,
  } = useLocationWeather(filter.location_ids, dayOffsetsOf(filter, today), {
    positions: useMemo(() => hashPositions(shown), [shown]),
  });
  const weather = useMemo(
    () => chosenWeather(found ?? [], filter, { today, ms: nowMs }),
    [found, filter, today, nowMs],
  );
  const statistic = leadingStatistic(filter.mode === 'live');
  const wbgtOf = useMemo(() => readWbgt(shown, weather), [shown, weather]);
  const { organisation_system } = useDisplayUnits();
  const board = useMemo(() => {
    const rated = riskBoard(jobs, shown, (id) => weather.get(id) ?? null, organisation_system);
    return countCautions(rated, statistic, wbgtOf);
  }, [jobs, shown, weather, statistic, wbgtOf, organisation_system]);
  const source = sourceOf(found ?? []);
  const summary = heatFilterText(filter, shown.length, locations.length);
  const pictureLines = useMemo(() => [summary, ...(source ? [sourceText(source)] : [])], [summary, source]);

  return (
    <>
      <Group justify="space-between" gap="xs">
        <div>
          {title}
          <Text size="sm" c="dimmed" role="status">
            {summary}
            {isError ? '. No weather is available; it will be requested again automatically.' : ''}
          </Text>
        </div>
        <Group gap="md">
          {more}
          <WeatherSourceNote source={source} keptMs={keptMs} partlyStored={partlyStored} />
        </Group>
      </Group>
      <HeatFilterBar
        modes={heatFilterModes(page)}
        applied={filter}
        today={today}
        locations={locations}
        summary={viewText(filter, shown.length, locations.length)}
        onApply={apply}
      />
      {isPending ? (
        <LoadingState text="Loading the weather…" />
      ) : (
        <>
          <RiskPerLocation board={board} statistic={statistic} today={today} pictureLines={pictureLines} />
          <RiskGrids board={board} weather={weather} wbgtOf={wbgtOf} />
          <WeatherAhead
            jobs={jobs}
            locations={shown}
            first={board[0]?.location.tag_id}
            filter={filter}
            today={today}
            nowMs={nowMs}
          />
        </>
      )}
    </>
  );
}

/** The WBGT of each location; computed once and shared by the chart and the cells. */
function readWbgt(
  locations: JobsAndLocations['locations'],
  weather: ReadonlyMap<string, ChosenWeather>,
): (locationId: string) => WbgtReader | null {
  const readers = new Map(
    locations.flatMap(({ tag_id, metadata }): [string, WbgtReader][] => {
      const [position, there] = [locationPosition(metadata), weather.get(tag_id)];
      return position && there ? [[tag_id, wbgtReader(position, there)]] : [];
    }),
  );
  return (locationId) => readers.get(locationId) ?? null;
}

/** What is shown, in words: when and where. */
function heatFilterText(filter: HeatFilter, shown: number, all: number): string {
  const where = shown === all ? `all ${all} locations` : `${shown} of ${all} locations`;
  return `${whenText(filter)} · ${all === 1 ? '1 location' : where}`;
}

/** The same in few words, for a chip: 'Live', '12 Jan 2026, 1 of 2 locations'. */
function viewText(filter: HeatFilter, shown: number, all: number): string {
  const when = filter.mode === 'live' ? 'Live' : whenText(filter);
  return shown === all ? when : `${when}, ${shown} of ${all} locations`;
}

function whenText(filter: HeatFilter): string {
  if (filter.mode === 'live') return 'Live: today at each location';
  if (filter.mode === 'by_date') return dayText(filter.date);
  return `${dayText(filter.from)} to ${dayText(filter.to)}`;
}

/** The filter that was applied last, remembered in this browser. */
function useHeatFilter(): readonly [HeatFilter, (filter: HeatFilter) => void] {
  const [memory] = useState(() =>
    createStoredValue<HeatFilter>({
      key: HEAT_FILTER_KEY,
      storage: window.localStorage,
      events: window,
      read: (stored) => readHeatFilter(JSON.stringify(stored)),
    }),
  );
  return [useSyncExternalStore(memory.subscribe, memory.current), memory.set];
}

/** Heat stress as a screen of its own. */
export function HeatStressPage() {
  return (
    <FeatureGate feature="heat stress">
      <HeatStressBoard offersCustom={false} isScreen />
    </FeatureGate>
  );
}
