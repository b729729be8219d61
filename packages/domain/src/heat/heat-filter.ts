import { addDays, type CalendarDay, isCalendarDay } from '../time/calendar-day.ts';

/** Where the browser keeps the filter. See docs/rules.md#weather-on-the-screen. */
export const HEAT_FILTER_KEY = 'heatstress_filter';

/** The entries of the View filter with their names; Custom is for the monitoring page. */
export const HEAT_FILTER_MODE_LABELS = {
  live: 'Live',
  by_date: 'On a date',
  custom: 'Custom',
} as const;
export type HeatFilterMode = keyof typeof HEAT_FILTER_MODE_LABELS;

/** How far the date selector reaches around today. */
export const HEAT_DATE_DAYS_BACK = 7;
export const HEAT_DATE_DAYS_AHEAD = 3;
/** The last day of the weather overview, counted from today. */
export const WEATHER_OVERVIEW_DAYS_AHEAD = 14;
/** The most days a forecast is asked for; the overview lists what comes. */
export const FORECAST_DAYS_MAX = 14;

export const HEAT_DATE_RANGE_MESSAGE = 'Choose a date from 7 days back to 3 days ahead.';
export const HEAT_DATE_ORDER_MESSAGE = 'The first day must not be after the last day.';

export type HeatFilter = { readonly location_ids: readonly string[] } & (
  | { readonly mode: 'live' }
  | { readonly mode: 'by_date'; readonly date: CalendarDay }
  | { readonly mode: 'custom'; readonly from: CalendarDay; readonly to: CalendarDay }
);

/** Live, at every location. */
export const DEFAULT_HEAT_FILTER: HeatFilter = { mode: 'live', location_ids: [] };

/** The modes a page offers. */
export function heatFilterModes(page: 'heat_stress' | 'monitoring'): readonly HeatFilterMode[] {
  return page === 'monitoring' ? ['live', 'by_date', 'custom'] : ['live', 'by_date'];
}

/** The days the date selector offers, oldest first: 7 back to 3 ahead. */
export function heatDateChoices(today: CalendarDay): CalendarDay[] {
  const choices: CalendarDay[] = [];
  for (let days = -HEAT_DATE_DAYS_BACK; days <= HEAT_DATE_DAYS_AHEAD; days += 1) {
    choices.push(addDays(today, days));
  }
  return choices;
}

/** What keeps a filter from being applied, in words; null when nothing does. */
export function heatFilterProblem(filter: HeatFilter, today: CalendarDay): string | null {
  const isOffered = (day: CalendarDay): boolean =>
    day >= addDays(today, -HEAT_DATE_DAYS_BACK) && day <= addDays(today, HEAT_DATE_DAYS_AHEAD);
  const { from, to } = heatFilterDays(filter, today);
  if (!isOffered(from) || !isOffered(to)) return HEAT_DATE_RANGE_MESSAGE;
  return from > to ? HEAT_DATE_ORDER_MESSAGE : null;
}

/** The days a filter covers, first and last; live is today. */
export function heatFilterDays(
  filter: HeatFilter,
  today: CalendarDay,
): { readonly from: CalendarDay; readonly to: CalendarDay } {
  if (filter.mode === 'live') return { from: today, to: today };
  if (filter.mode === 'by_date') return { from: filter.date, to: filter.date };
  return { from: filter.from, to: filter.to };
}

/**
 * A remembered filter as a page can use it today: a mode that the page has not, or days that have become too old, give
 * way to live; locations that are gone are left out.
 */
export function usableHeatFilter(
  filter: HeatFilter,
  page: 'heat_stress' | 'monitoring',
  { today, location_ids }: { readonly today: CalendarDay; readonly location_ids: readonly string[] },
): HeatFilter {
  const known = filter.location_ids.filter((id) => location_ids.includes(id));
  const isUsable = heatFilterModes(page).includes(filter.mode) && heatFilterProblem(filter, today) === null;
  return isUsable ? { ...filter, location_ids: known } : { mode: 'live', location_ids: known };
}

/** The days of the weather overview: today through 14 days ahead. */
export function weatherOverviewDays(today: CalendarDay): {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
} {
  return { from: today, to: addDays(today, WEATHER_OVERVIEW_DAYS_AHEAD) };
}

/** The filter as the browser kept it (JSON text); what cannot be read is the default. */
export function readHeatFilter(stored: string | null): HeatFilter {
  let kept: unknown;
  try {
    kept = JSON.parse(stored ?? 'null');
  } catch {
    return DEFAULT_HEAT_FILTER;
  }
  if (typeof kept !== 'object' || kept === null) return DEFAULT_HEAT_FILTER;
  const { mode, date, from, to, location_ids } = kept as Record<string, unknown>;
  const ids = Array.isArray(location_ids) ? location_ids.filter((id) => typeof id === 'string') : [];
  const isDay = (value: unknown): value is CalendarDay => typeof value === 'string' && isCalendarDay(value);
  if (mode === 'by_date' && isDay(date)) return { mode, date, location_ids: ids };
  if (mode === 'custom' && isDay(from) && isDay(to)) return { mode, from, to, location_ids: ids };
  return { ...DEFAULT_HEAT_FILTER, location_ids: ids };
}
