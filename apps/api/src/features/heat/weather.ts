import type { WeatherDay } from '@heatwise/contract/heat/weather.contract';
import { isSettledDay } from '@heatwise/domain/heat/heat-days';
import type { Position } from '@heatwise/domain/heat/location-position';
import { addDays, type CalendarDay } from '@heatwise/domain/time/calendar-day';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { OutboundFailure } from '../../http/outbound-http.ts';
import type { OutsideAnswers } from '../../http/outside-answers.store.ts';
import type { Current, Days, WeatherProvider } from './weather-provider.ts';

const CURRENT_MS = 15 * MINUTE_MS;
const FORECAST_MS = 15 * MINUTE_MS;
/** A service, or a place at it, that failed is not asked again for this long, unless the service says otherwise. */
const PAUSE_MS = 30_000;
/** The longest pause that a service can ask for. */
const MOST_PAUSE_MS = 24 * 60 * MINUTE_MS;
/** Without a new answer one this old is still shown, with its age: weather that is older is not the weather now. */
const STALE_MS = { current: 120 * MINUTE_MS, forecast: 24 * 60 * MINUTE_MS } as const;
const FOR_GOOD = new Date(0);
/** A past day of which hours are missing is asked for again after this. */
const PART_OF_DAY_MS = 60 * MINUTE_MS;

/** A position, with the location that it is of where there is one: the log names it. */
type Place = Position & { readonly location_id?: string };

/** `stored_ms` is when an answer was stored, where the service gives none that is newer. */
type Stored<Answer> = Answer & { readonly stored_ms?: number };

/** The weather of a place, kept in the database; undefined where there is none available. */
export type Weather = {
  current(place: Place): Promise<Stored<Current> | undefined>;
  forecast(place: Place, days: number): Promise<Stored<Days> | undefined>;
  history(place: Place, from: CalendarDay, to: CalendarDay): Promise<Days | undefined>;
  /** As `history`, for who keeps something else of these days. */
  passing(place: Place, from: CalendarDay, to: CalendarDay): Promise<Days | undefined>;
};

/** `askedBy` is the organisation whose people name any place they like. */
export type KeptWeather = Weather & { askedBy(orgId: string): Weather };

type Parts = {
  provider: WeatherProvider;
  answers: OutsideAnswers;
  clock: () => Date;
  onFailure: (cause: unknown, request: WeatherRequest) => void;
};

/** What was asked for, and where. */
export type WeatherRequest = { readonly kind: 'current' | 'forecast' | 'history'; readonly place: Place };

/**
 * Asks the provider once for everybody who looks at the same place (to about a kilometre) at the same time. Current
 * weather and forecast are kept for 15 minutes, a past day for good, once all of it is known.
 */
export function keptWeather({ provider, answers, clock, onFailure }: Parts): KeptWeather {
  const pending = new Map<string, Promise<unknown>>();
  let pausedUntil = 0;
  const pausedPlaces = new Map<string, number>();

  async function fromProvider<Answer>(
    request: WeatherRequest,
    ask: () => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const name = nameOf(request.kind, request.place);
    const nowMs = clock().getTime();
    if (nowMs < pausedUntil || nowMs < (pausedPlaces.get(name) ?? 0)) return undefined;
    try {
      return await ask();
    } catch (cause) {
      if (concernsService(cause)) pausedUntil = Math.max(pausedUntil, clock().getTime() + readPause(cause));
      else pausePlace(name, clock().getTime());
      onFailure(cause, request);
      return undefined;
    }
  }

  function pausePlace(name: string, nowMs: number): void {
    for (const [other, until] of pausedPlaces) if (until <= nowMs) pausedPlaces.delete(other);
    pausedPlaces.set(name, nowMs + PAUSE_MS);
  }

  async function storedOr<Answer extends object>(
    request: WeatherRequest & { readonly kind: keyof typeof STALE_MS },
    { name, keepMs, askedBy }: { name: string; keepMs: number; askedBy: string | null },
    ask: () => Promise<Answer>,
  ): Promise<Stored<Answer> | undefined> {
    const nowMs = clock().getTime();
    const stored = await answers.find(name, new Date(nowMs - STALE_MS[request.kind]));
    if (stored && stored.kept_at.getTime() >= nowMs - keepMs) return stored.answer as Answer;
    const answer = await fromProvider(request, ask);
    if (answer === undefined) {
      return stored && { ...(stored.answer as Answer), stored_ms: stored.kept_at.getTime() };
    }
    await answers.keep(name, answer, clock(), askedBy);
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
    place: Place,
    { from, to, askedBy }: { from: CalendarDay; to: CalendarDay; askedBy: string | null },
  ): Promise<Days | undefined> {
    const days = new Map<CalendarDay, WeatherDay>();
    const missing: CalendarDay[] = [];
    let tz_id = '';
    for (let day = from; day <= to; day = addDays(day, 1)) {
      const stored =
        (await answers.find(nameOf(`day/${day}`, place), FOR_GOOD)) ??
        (await answers.find(nameOf(`part-of-day/${day}`, place), partsSince()));
      const kept = stored?.answer as KeptDay | undefined;
      if (kept) days.set(day, kept.day);
      else missing.push(day);
      tz_id = kept?.tz_id ?? tz_id;
    }
    const [first] = missing;
    const last = missing.at(-1);
    if (first !== undefined && last !== undefined) {
      const found = await fromProvider({ kind: 'history', place }, () =>
        provider.history(place, first, last),
      );
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
      const stored = { name, keepMs: CURRENT_MS, askedBy };
      return once(name, () => storedOr({ kind: 'current', place }, stored, () => provider.current(place)));
    },
    forecast(asked, days) {
      const place = nearby(asked);
      const name = nameOf(`forecast/${days}`, place);
      const stored = { name, keepMs: FORECAST_MS, askedBy };
      return once(name, () =>
        storedOr({ kind: 'forecast', place }, stored, () => provider.forecast(place, days)),
      );
    },
    history(asked, from, to) {
      const place = nearby(asked);
      return once(nameOf(`history/${from}/${to}`, place), () => pastDays(place, { from, to, askedBy }));
    },
    passing(asked, from, to) {
      const place = nearby(asked);
      return fromProvider({ kind: 'history', place }, () => provider.history(place, from, to));
    },
  });
  return { ...weatherFor(null), askedBy: weatherFor };
}

/** Other failures are of one place and must not take the weather of the others. */
function concernsService(cause: unknown): cause is OutboundFailure {
  if (!(cause instanceof OutboundFailure)) return false;
  const { reason, status } = cause;
  return (
    reason === 'no-answer' || status === 429 || (reason === 'status' && status !== null && status >= 500)
  );
}

function readPause({ retryAfterMs }: OutboundFailure): number {
  return Math.min(retryAfterMs ?? PAUSE_MS, MOST_PAUSE_MS);
}

type KeptDay = { readonly tz_id: string; readonly day: WeatherDay };

/** Places within about a kilometre share their weather. */
export function nearby<Asked extends Position>(place: Asked): Asked {
  return { ...place, lat: Math.round(place.lat * 100) / 100, lon: Math.round(place.lon * 100) / 100 };
}
