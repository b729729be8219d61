import type { WeatherDay } from '@heatwise/contract/heat/weather.contract';
import { isSettledDay } from '@heatwise/domain/heat/heat-days';
import type { Position } from '@heatwise/domain/heat/location-position';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { OutboundFailure } from '../../http/outbound-http.ts';
import type { OutsideAnswers } from '../../http/outside-answers.store.ts';
import type { Current, Days, WeatherProvider } from './weather-provider.ts';

const MINUTE_MS = 60_000;
const CURRENT_MS = 15 * MINUTE_MS;
const FORECAST_MS = 15 * MINUTE_MS;
/** A service that failed is left alone for a while: nobody waits for it again and again. */
const PAUSE_MS = 30_000;
const FOR_GOOD = new Date(0);
/** A past day of which hours are missing is asked for again after this. */
const PART_OF_DAY_MS = 60 * MINUTE_MS;

/** The weather of a place, kept in the database; undefined where there is none available. */
export type Weather = {
  current(place: Position): Promise<Current | undefined>;
  forecast(place: Position, days: number): Promise<Days | undefined>;
  history(place: Position, from: CalendarDay, to: CalendarDay): Promise<Days | undefined>;
  /** As `history`, for who keeps something else of these days. */
  passing(place: Position, from: CalendarDay, to: CalendarDay): Promise<Days | undefined>;
};

/** `askedBy` is the organisation whose people name any place they like. */
export type KeptWeather = Weather & { askedBy(orgId: string): Weather };

type Parts = {
  provider: WeatherProvider;
  answers: OutsideAnswers;
  clock: () => Date;
  onFailure: (cause: unknown) => void;
};

/**
 * Asks the provider once for everybody who looks at the same place (to about a kilometre) at the same time. Current
 * weather and forecast are kept for 15 minutes, a past day for good, once all of it is known.
 */
export function keptWeather({ provider, answers, clock, onFailure }: Parts): KeptWeather {
  const pending = new Map<string, Promise<unknown>>();
  let pausedUntil = 0;

  async function fromProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    if (clock().getTime() < pausedUntil) return undefined;
    try {
      return await ask();
    } catch (cause) {
      if (!concernsThePlace(cause)) pausedUntil = clock().getTime() + PAUSE_MS;
      onFailure(cause);
      return undefined;
    }
  }

  async function keptOr<Answer>(
    { name, keepMs, askedBy }: { name: string; keepMs: number; askedBy: string | null },
    ask: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const known = await answers.find(name, new Date(clock().getTime() - keepMs));
    if (known !== undefined) return known as Answer;
    const answer = await fromProvider(ask);
    if (answer !== undefined) await answers.keep(name, answer, clock(), askedBy);
    return answer;
  }

  /** Those who ask the same at the same time wait for one answer. */
  function once<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
    const underWay = pending.get(name);
    if (underWay) return underWay as Promise<Answer>;
    const mine = work().finally(() => pending.delete(name));
    pending.set(name, mine);
    return mine;
  }

  const nameOf = (kind: string, { lat, lon }: Position) => `weather/${provider.name}/${kind}/${lat},${lon}`;

  async function pastDays(
    place: Position,
    { from, to, askedBy }: { from: CalendarDay; to: CalendarDay; askedBy: string | null },
  ): Promise<Days | undefined> {
    const days = new Map<CalendarDay, WeatherDay>();
    const missing: CalendarDay[] = [];
    let tz_id = '';
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const kept = ((await answers.find(nameOf(`day/${day}`, place), FOR_GOOD)) ??
        (await answers.find(nameOf(`part-of-day/${day}`, place), partsSince()))) as KeptDay | undefined;
      if (kept) days.set(day, kept.day);
      else missing.push(day);
      tz_id = kept?.tz_id ?? tz_id;
    }
    const [first] = missing;
    const last = missing.at(-1);
    if (first !== undefined && last !== undefined) {
      const found = await fromProvider(() => provider.history(place, first, last));
      if (!found && days.size === 0) return undefined;
      tz_id = found?.tz_id ?? tz_id;
      for (const day of found?.days ?? []) days.set(day.date, day);
      if (found) await keepPast(found, place, askedBy);
    }
    return { tz_id, days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
  }

  const partsSince = () => new Date(clock().getTime() - PART_OF_DAY_MS);

  async function keepPast({ tz_id, days }: Days, place: Position, askedBy: string | null): Promise<void> {
    const today = openTimeZone(tz_id).dayAt(clock().getTime());
    for (const day of days) {
      if (day.hours.length === 0 || day.date >= today) continue;
      const kind = isSettledDay(day, today) ? 'day' : 'part-of-day';
      const kept: KeptDay = { tz_id, day };
      await answers.keep(nameOf(`${kind}/${day.date}`, place), kept, clock(), askedBy);
    }
  }

  const weatherFor = (askedBy: string | null): Weather => ({
    current(asked) {
      const place = nearby(asked);
      const name = nameOf('current', place);
      return once(name, () => keptOr({ name, keepMs: CURRENT_MS, askedBy }, () => provider.current(place)));
    },
    forecast(asked, days) {
      const place = nearby(asked);
      const name = nameOf(`forecast/${days}`, place);
      const kept = { name, keepMs: FORECAST_MS, askedBy };
      return once(name, () => keptOr(kept, () => provider.forecast(place, days)));
    },
    history(asked, from, to) {
      const place = nearby(asked);
      return once(nameOf(`history/${from}/${to}`, place), () => pastDays(place, { from, to, askedBy }));
    },
    passing: (asked, from, to) => fromProvider(() => provider.history(nearby(asked), from, to)),
  });
  return { ...weatherFor(null), askedBy: weatherFor };
}

/** The service answers, but has nothing for this place: no reason to leave it alone. */
function concernsThePlace(cause: unknown): boolean {
  return cause instanceof OutboundFailure && (cause.status === 400 || cause.status === 404);
}

type KeptDay = { readonly tz_id: string; readonly day: WeatherDay };

/** Places within about a kilometre share their weather. */
export function nearby({ lat, lon }: Position): Position {
  return { lat: Math.round(lat * 100) / 100, lon: Math.round(lon * 100) / 100 };
}
