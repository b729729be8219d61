import type { LocationWeather, WeatherHour } from '@heatwise/contract/heat/weather.contract';
import { type HeatFilter, heatFilterDays } from '@heatwise/domain/heat/heat-filter';
import { hasWind } from '@heatwise/domain/heat/hour-wind';
import { type CalendarDay, dayNumber } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { DayOffsets } from './location-weather.ts';

type WindyHour = WeatherHour & { readonly wind_kph: number };

/** Weather of one location over the chosen days: the hours whose wind is known, as risk and WBGT need it. */
export type ChosenWeather = {
  readonly hours: readonly WindyHour[];
  readonly current: WindyHour | null;
};

/** Weather this old is not the weather now: somebody offline must not be told so. */
const CURRENT_LASTS_MS = 2 * 60 * 60_000;

/**
 * Which days to ask for. A date is a date everywhere, but today is not the same date everywhere: one day more on
 * either side covers the whole earth. Live asks for tomorrow too, so that midnight finds it.
 */
export function dayOffsetsOf(filter: HeatFilter, today: CalendarDay): DayOffsets {
  if (filter.mode === 'live') return { from: 0, to: 1 };
  const { from, to } = heatFilterDays(filter, today);
  return { from: dayNumber(from) - dayNumber(today) - 1, to: dayNumber(to) - dayNumber(today) + 1 };
}

/**
 * The hours of the chosen days at each location that has weather; the weather now only where today is chosen, and
 * while it is fresh.
 */
export function chosenWeather(
  found: readonly LocationWeather[],
  filter: HeatFilter,
  now: { readonly today: CalendarDay; readonly ms: number },
): ReadonlyMap<string, ChosenWeather> {
  const { from, to } = heatFilterDays(filter, now.today);
  const chosen = new Map<string, ChosenWeather>();
  for (const { location_id, weather } of found) {
    if (!weather) continue;
    const { tz_id, days, current } = weather;
    const todayThere = openTimeZone(tz_id).dayAt(now.ms);
    const [first, last] = filter.mode === 'live' ? [todayThere, todayThere] : [from, to];
    const isToday = first <= todayThere && todayThere <= last;
    const isFresh = current !== null && now.ms - current.time_ms < CURRENT_LASTS_MS;
    chosen.set(location_id, {
      hours: days
        .filter(({ date }) => date >= first && date <= last)
        .flatMap(({ hours }) => hours.filter(hasWind)),
      current: isToday && isFresh && hasWind(current) ? current : null,
    });
  }
  return chosen;
}
