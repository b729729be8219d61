import type { WeatherDay, WeatherHour, WeatherSource } from '@heatwise/contract/heat/weather.contract';
import type { Position } from '@heatwise/domain/heat/location-position';
import type { ReportedHour } from '@heatwise/domain/heat/possible-weather';
import type { CalendarDay } from '@heatwise/domain/time/calendar-day';
import type { WeatherSettings } from '../../app-settings.ts';

/** Weather with the time zone of the place it is of. */
export type AtPlace<Weather> = { readonly tz_id: string } & Weather;
/** `current` is null where the service knows the place and not its weather now. */
export type Current = AtPlace<{ readonly current: WeatherHour | null }>;
export type Days = AtPlace<{ readonly days: readonly WeatherDay[] }>;

/**
 * A service that knows the weather. Each call rejects with OutboundFailure when the service gives no answer, and with
 * another error when its answer cannot be used.
 */
export type WeatherProvider = {
  readonly name: WeatherSettings['weatherProvider'];
  readonly source: WeatherSource;
  current(place: Position): Promise<Current>;
  /** Local days from today on, `days` of them as far as the service has them. */
  forecast(place: Position, days: number): Promise<Days>;
  /** Local days from the first to the last, both included. */
  history(place: Position, from: CalendarDay, to: CalendarDay): Promise<Days>;
};

/** A service as its answers are read, before impossible values are discarded. */
export type ReportingProvider = Pick<WeatherProvider, 'name' | 'source'> & {
  current(place: Position): Promise<AtPlace<{ readonly current: ReportedHour | null }>>;
  /** As `WeatherProvider`, in the order of time. */
  forecast(place: Position, days: number): Promise<ReportedHours>;
  history(place: Position, from: CalendarDay, to: CalendarDay): Promise<ReportedHours>;
};
export type ReportedHours = AtPlace<{ readonly hours: readonly ReportedHour[] }>;

/** Puts hours in order of time under their local days. */
export function intoDays(hours: readonly WeatherHour[]): WeatherDay[] {
  const days = new Map<CalendarDay, WeatherHour[]>();
  for (const hour of hours) {
    const date = hour.time.slice(0, 10);
    const day = days.get(date);
    if (day) day.push(hour);
    else days.set(date, [hour]);
  }
  return [...days].map(([date, ofDay]) => ({ date, hours: ofDay }));
}
