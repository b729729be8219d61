import type { CalendarDay } from '../time/calendar-day.ts';
import type { WeatherHour } from './daily-heat.ts';
import { hasWind } from './day-plan.ts';
import { TEMPERATURE_COLOUR_BREAKS_C, type TemperatureColour, temperatureColour } from './temperature.ts';
import { type CompassPoint, dominantWindDirection } from './wind.ts';

/** An hour with what the overview shows of it; `wind_degree` is where the wind comes from. */
export type OverviewHour = Omit<WeatherHour, 'wind_kph'> & {
  /** Null where the service does not know it. */
  readonly wind_kph: number | null;
  readonly wind_degree: number;
  readonly condition: string;
  /** Null where the service gives none. */
  readonly uv: number | null;
  readonly is_interpolated?: true | undefined;
};

/** One local day of the weather overview: °C, percent, km/h. */
export type OverviewDay = {
  readonly date: CalendarDay;
  readonly condition: string;
  readonly low_c: number;
  readonly high_c: number;
  readonly humidity: number;
  /** Null where no hour's wind is known. */
  readonly max_wind_kph: number | null;
  readonly wind_from: CompassPoint | null;
  /** The highest of the day; null where the service gives none. */
  readonly max_uv: number | null;
  /** The number of hours that the service lacked and that were interpolated. */
  readonly interpolated_hours: number;
};

/** The hours whose condition speaks for a day: who works in the sun sees these. */
const DAYLIGHT = { from: 6, to: 18 } as const;

/** A day of the overview; null without hours. See docs/rules.md#weather-on-the-screen. */
export function overviewDay(date: CalendarDay, hours: readonly OverviewHour[]): OverviewDay | null {
  if (hours.length === 0) return null;
  const temperatures = hours.map(({ temperature_c }) => temperature_c);
  const windy = hours.filter(hasWind);
  const uvs = hours.flatMap(({ uv }) => uv ?? []);
  return {
    date,
    condition: usualCondition(hours),
    low_c: Math.min(...temperatures),
    high_c: Math.max(...temperatures),
    humidity: hours.reduce((sum, { humidity }) => sum + humidity, 0) / hours.length,
    max_wind_kph: windy.length > 0 ? Math.max(...windy.map(({ wind_kph }) => wind_kph)) : null,
    max_uv: uvs.length > 0 ? Math.max(...uvs) : null,
    wind_from: dominantWindDirection(
      windy.map(({ wind_degree, wind_kph }) => ({ degrees: wind_degree, kph: wind_kph })),
    ),
    interpolated_hours: hours.filter(({ is_interpolated }) => is_interpolated).length,
  };
}

/** The condition of most hours of daylight, the earlier of equals; of all hours where there is no daylight among them. */
function usualCondition(hours: readonly OverviewHour[]): string {
  const byDay = hours.filter(({ time }) => {
    const hour = Number(time.slice(11, 13));
    return hour >= DAYLIGHT.from && hour < DAYLIGHT.to;
  });
  const counts = new Map<string, number>();
  for (const { condition } of byDay.length > 0 ? byDay : hours) {
    counts.set(condition, (counts.get(condition) ?? 0) + 1);
  }
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0] ?? '';
}

/** A part of a bar of temperatures in one colour, from the coldest on: °C. */
export type TemperatureBand = {
  readonly from_c: number;
  readonly to_c: number;
  readonly colour: TemperatureColour;
};

/** The span from a low to a high temperature (°C), cut where the colour changes. */
export function temperatureBands(low_c: number, high_c: number): TemperatureBand[] {
  const cuts = [
    low_c,
    ...TEMPERATURE_COLOUR_BREAKS_C.filter((limit) => limit > low_c && limit < high_c),
    high_c,
  ];
  return cuts.slice(1).map((to_c, index) => {
    const from_c = cuts[index] ?? low_c;
    return { from_c, to_c, colour: temperatureColour(from_c, 'celsius') };
  });
}
