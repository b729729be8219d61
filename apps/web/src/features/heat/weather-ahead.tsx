import { type HeatFilter, heatFilterDays, weatherOverviewDays } from '@heatwise/domain/heat/heat-filter';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import { type CalendarDay, dayNumber } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { hashPositions, sourceOf, useLocationWeather } from '../../entities/weather/location-weather.ts';
import { WeatherSourceNote } from '../../entities/weather/weather-source.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DayPlanCard } from './day-plan-card.tsx';
import classes from './heat.module.css';
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
