import { setImmediate } from 'node:timers/promises';
import {
  MOST_FORECAST_DAYS,
  MOST_HISTORY_DAYS,
  type WeatherDay,
} from '@heatwise/contract/heat/weather.contract';
import { ACCLIMATISATION_DAYS } from '@heatwise/domain/heat/acclimatisation';
import { hasWind } from '@heatwise/domain/heat/day-plan';
import { isSettledDay, type SiteDay, siteDayOf } from '@heatwise/domain/heat/heat-days';
import type { Position } from '@heatwise/domain/heat/location-position';
import { addDays, type CalendarDay, dayNumber } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import type { HeatDayStore, KeptHeatDay } from './sites.store.ts';
import { nearby, type Weather } from './weather.ts';

/** Days are kept a little longer than they count, for zones that are behind. */
const KEPT_DAYS = ACCLIMATISATION_DAYS + 2;
/** A service that has nothing of past days, or not all of them, is asked again after this. */
const ASK_AGAIN_MS = 60 * 60_000;

export type SiteHeat = { readonly tz_id: string | null; readonly days: readonly SiteDay[] };

type Parts = { weather: Weather; provider: string; store: HeatDayStore; clock: () => Date };

/**
 * How hot the last days were at places. What is known is kept by place and day, and never asked for again once the day
 * is over; what is missing comes from the weather service, a month at a time.
 */
export function createSiteDays({ weather, provider, store, clock }: Parts) {
  const notBefore = new Map<string, number>();
  const placeOf = (position: Position) => {
    const { lat, lon } = nearby(position);
    return `${provider}/${lat},${lon}`;
  };
  /** The earliest day that can count, wherever it is. */
  const earliest = () => addDays(openTimeZone('Etc/UTC').dayAt(clock().getTime()), -KEPT_DAYS);

  async function known(position: Position): Promise<SiteHeat> {
    const days = await store.find(placeOf(position), earliest());
    return { tz_id: days.at(-1)?.tz_id ?? null, days: days.flatMap(({ heat }) => heat ?? []) };
  }

  async function fill(position: Position): Promise<void> {
    const place = placeOf(position);
    const nowMs = clock().getTime();
    const forecast = await weather.forecast(position, MOST_FORECAST_DAYS);
    if (!forecast) return;
    const { tz_id } = forecast;
    const today = openTimeZone(tz_id).dayAt(nowMs);
    const rate = (day: WeatherDay, is_over: boolean): KeptHeatDay => ({
      day: day.date,
      tz_id,
      is_over,
      heat: siteDayOf(position, day.date, day.hours.filter(hasWind)),
    });
    const now = forecast.days.find(({ date }) => date === today);
    await store.keep(place, now ? [rate(now, false)] : [], earliest());

    if ((notBefore.get(place) ?? 0) > nowMs) return;
    const over = new Set(
      (await store.find(place, earliest())).filter(({ is_over }) => is_over).map(({ day }) => day),
    );
    for (const { from, to } of missingSpans(
      addDays(today, -ACCLIMATISATION_DAYS),
      addDays(today, -1),
      over,
    )) {
      const found = await weather.passing(position, from, to);
      if (!found) {
        notBefore.set(place, nowMs + ASK_AGAIN_MS);
        return;
      }
      // Of one that is not settled the forecast of before goes on to count, and the service is asked again.
      const isSettled = (day: Pick<WeatherDay, 'date' | 'hours'>) => isSettledDay(day, today);
      const rated: KeptHeatDay[] = [];
      for (const day of found.days.filter(isSettled)) {
        rated.push(rate(day, true));
        // The hours of a day take some milliseconds; others wait meanwhile.
        await setImmediate();
      }
      const told = new Set(found.days.map(({ date }) => date));
      for (let day = from; day <= to; day = addDays(day, 1)) {
        if (!told.has(day) && isSettled({ date: day, hours: [] }))
          rated.push({ day, tz_id, heat: null, is_over: true });
      }
      if (rated.length <= dayNumber(to) - dayNumber(from)) notBefore.set(place, nowMs + ASK_AGAIN_MS);
      await store.keep(place, rated, earliest());
    }
  }

  return { known, fill };
}
export type SiteDays = ReturnType<typeof createSiteDays>;

/** Days one after the other that are not there, as many at once as a service gives. */
export function missingSpans(
  from: CalendarDay,
  to: CalendarDay,
  there: ReadonlySet<CalendarDay>,
): { readonly from: CalendarDay; readonly to: CalendarDay }[] {
  const spans: { from: CalendarDay; to: CalendarDay }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (there.has(day)) continue;
    const last = spans.at(-1);
    const joins = last && last.to === addDays(day, -1);
    if (joins && dayNumber(day) - dayNumber(last.from) < MOST_HISTORY_DAYS) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
