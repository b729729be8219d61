import { wbgtReader } from '@heatwise/domain/heat/caution';
import { locationPosition } from '@heatwise/domain/heat/location-position';
import { riskBoard } from '@heatwise/domain/heat/risk-board';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { Group, Title } from '@mantine/core';
import { useMemo } from 'react';
import { useJobsAndLocations } from '../../entities/tags/job-and-location.queries.ts';
import { chosenWeather } from '../../entities/weather/chosen-weather.ts';
import { hashPositions, sourceOf, useLocationWeather } from '../../entities/weather/location-weather.ts';
import { WeatherSourceNote } from '../../entities/weather/weather-source.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { useMinute, useViewerZone } from '../../platform/viewer-clock.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { DayPlanCard } from './day-plan-card.tsx';
import classes from './heat.module.css';
import { RiskGrid } from './risk-grid.tsx';
import { NoWeather, WeatherOverviewCard } from './weather-overview-card.tsx';

const QUARTER_MS = 15 * 60_000;
/** As far ahead as the overview reaches. */
const DAYS_AHEAD = 13;

/** The weather of one location, what it means for each job that is done there now, and hour by hour. */
export function LocationHeat({ tag_id }: { tag_id: string }) {
  const known = useJobsAndLocations();
  const place = known?.locations.find((location) => location.tag_id === tag_id);
  const nowMs = Math.floor(useMinute() / QUARTER_MS) * QUARTER_MS;
  const today = useViewerZone().dayAt(nowMs);
  const {
    data: found,
    keptMs,
    isPending,
  } = useLocationWeather(
    [tag_id],
    { from: 0, to: DAYS_AHEAD },
    { positions: hashPositions(place ? [place] : []), isEnabled: place !== undefined },
  );
  const weather = found?.find(({ location_id }) => location_id === tag_id)?.weather ?? null;
  const chosen = useMemo(
    () => chosenWeather(found ?? [], { mode: 'live', location_ids: [] }, { today, ms: nowMs }).get(tag_id),
    [found, today, nowMs, tag_id],
  );
  const { organisation_system } = useDisplayUnits();
  const [board] = useMemo(
    () => (known && place ? riskBoard(known.jobs, [place], () => chosen ?? null, organisation_system) : []),
    [known, place, chosen, organisation_system],
  );
  const wbgt = useMemo(() => {
    const position = place ? locationPosition(place.metadata) : null;
    return position && chosen ? wbgtReader(position, chosen) : null;
  }, [place, chosen]);
  // One that is hidden or has no settings for the reader has no board.
  if (known && !place) return null;
  return (
    <section className={classes.stack} aria-labelledby="location-heat">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id="location-heat">
          Weather and risk
        </Title>
        <WeatherSourceNote source={sourceOf(found ?? [])} keptMs={keptMs} />
      </Group>
      {isPending || !known || !place ? (
        <LoadingState text="Loading the weather…" />
      ) : weather === null || !board ? (
        <NoWeather place={place} saysRisk />
      ) : (
        <>
          <RiskGrid location={board} weather={chosen} wbgt={wbgt} />
          <div className={classes.wideCards}>
            <DayPlanCard
              jobs={known.jobs}
              place={place}
              days={weather.days}
              nowMs={nowMs}
              today={openTimeZone(weather.tz_id).dayAt(nowMs)}
              zone={weather.tz_id}
            />
            <WeatherOverviewCard
              place={place}
              weather={weather}
              today={openTimeZone(weather.tz_id).dayAt(nowMs)}
            />
          </div>
        </>
      )}
    </section>
  );
}
