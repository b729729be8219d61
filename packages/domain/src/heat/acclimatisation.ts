import { type CalendarDay, dayNumber } from '../time/calendar-day.ts';

/** The part of a shift in the heat by day of exposure. Source: NIOSH 2016-106. */
export const SHIFT_SHARES = {
  new: [0.2, 0.4, 0.6, 0.8, 1],
  returning: [0.5, 0.6, 0.8, 1],
} as const;
export type WorkerKind = keyof typeof SHIFT_SHARES;
export const WORKER_KIND_LABELS: Readonly<Record<WorkerKind, string>> = {
  new: 'New to the heat',
  returning: 'Returning to the heat',
};

/** After this many days away from the heat acclimatisation is lost. */
export const LAPSES_AFTER_DAYS = 14;

/** Where a person stands; `day` counts from 1. */
export type Acclimatisation =
  | { readonly state: 'not begun' }
  /** There are tests, and no weather or job to tell whether they were taken in the heat. */
  | { readonly state: 'not known' }
  | {
      readonly state: 'under way';
      readonly kind: WorkerKind;
      readonly day: number;
      readonly shiftShare: number;
    }
  | { readonly state: 'acclimatised' }
  | { readonly state: 'lapsed'; readonly daysAway: number };
/** What follows from days alone. */
type FromDays = Exclude<Acclimatisation, { state: 'not known' }>;

/**
 * Where a person stands today, from the days on which they worked in the heat (any order, doubles allowed) and from
 * whether they were new to it at the first. Each day of work is one step; more than 14 days away begin it again, then
 * as somebody who returns. Days after today are left out. Source: NIOSH 2016-106.
 */
export function acclimatisationOn(
  today: CalendarDay,
  daysOfHeat: readonly CalendarDay[],
  firstKind: WorkerKind = 'new',
): FromDays {
  const days = [...new Set(daysOfHeat)].filter((day) => day <= today).sort();
  let kind = firstKind;
  let step = 0;
  let last: CalendarDay | undefined;
  for (const day of days) {
    if (last !== undefined && dayNumber(day) - dayNumber(last) > LAPSES_AFTER_DAYS) {
      kind = 'returning';
      step = 0;
    }
    step += 1;
    last = day;
  }
  if (last === undefined) return { state: 'not begun' };
  const daysAway = dayNumber(today) - dayNumber(last);
  if (daysAway > LAPSES_AFTER_DAYS) return { state: 'lapsed', daysAway };
  // A day that has not been worked yet is the next step.
  const day = daysAway === 0 ? step : step + 1;
  const shiftShare = SHIFT_SHARES[kind][day - 1] ?? 1;
  if (shiftShare === 1) return { state: 'acclimatised' };
  return { state: 'under way', kind, day, shiftShare };
}
