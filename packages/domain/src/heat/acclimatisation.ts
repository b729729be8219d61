import { formatCount } from '../text/format-number.ts';
import { type CalendarDay, dayNumber, isCalendarDay } from '../time/calendar-day.ts';
import { dayText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import { type HeatRecords, type TestedDay, testedDays } from './heat-days.ts';

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

/** Under which key of a person's metadata the record stands. */
export const HEAT_WORK_KEY = '_acclimatisation';
/** More than the two weeks that decide, and short enough to travel with every copy of the person. */
export const HEAT_WORK_MOST_DAYS = 60;

/** What a supervisor wrote down: since when somebody works in the heat, as whom, and on which days besides. */
export type HeatWork = {
  readonly kind: WorkerKind;
  readonly began_on: CalendarDay;
  readonly days: readonly CalendarDay[];
};

export const HEAT_WORK_NOT_VALID = 'Give the kind of worker, the first day, and only days from then on.';
export const HEAT_WORK_TOO_MANY_DAYS = `At most ${HEAT_WORK_MOST_DAYS} days can be kept.`;

const isKind = (value: unknown): value is WorkerKind =>
  typeof value === 'string' && Object.hasOwn(SHIFT_SHARES, value);

/** Why a record cannot be kept; null when it can. */
export function heatWorkProblem(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return HEAT_WORK_NOT_VALID;
  const { kind, began_on, days, ...others } = value as Record<string, unknown>;
  const isBegun = isKind(kind) && typeof began_on === 'string' && isCalendarDay(began_on);
  if (!isBegun || !Array.isArray(days) || Object.keys(others).length > 0) return HEAT_WORK_NOT_VALID;
  if (days.length > HEAT_WORK_MOST_DAYS) return HEAT_WORK_TOO_MANY_DAYS;
  const areDays = days.every(
    (day: unknown) => typeof day === 'string' && isCalendarDay(day) && day >= began_on,
  );
  return areDays ? null : HEAT_WORK_NOT_VALID;
}

/** The record in a person's metadata; null without one, or when it is damaged. */
export function readHeatWork(metadata: Readonly<Record<string, unknown>>): HeatWork | null {
  const value = metadata[HEAT_WORK_KEY];
  return heatWorkProblem(value) === null ? (value as HeatWork) : null;
}

/** A day in the heat and how it is known. */
export type HeatDay = { readonly day: CalendarDay; readonly because: 'began' | 'recorded' | 'tested' };

/**
 * The days on which somebody worked in the heat, newest first, none after today: the recorded ones, and those of tests
 * taken where and when it was hot for their job; where a beginning was recorded, nothing before it counts.
 */
export function heatDays(
  today: CalendarDay,
  tested: readonly TestedDay[],
  record: HeatWork | null,
): readonly HeatDay[] {
  const hot = tested.filter(({ heat }) => heat === 'hot');
  const known = new Map<CalendarDay, HeatDay['because']>(hot.map(({ day }) => [day, 'tested']));
  for (const day of record?.days ?? []) known.set(day, 'recorded');
  if (record) known.set(record.began_on, 'began');
  return [...known]
    .map(([day, because]) => ({ day, because }))
    .filter(({ day }) => day <= today && (record === null || day >= record.began_on))
    .sort((one, other) => (one.day < other.day ? 1 : -1));
}

/** The days of tests of which nobody can tell whether they were hot, newest first. */
function unknownDays(
  today: CalendarDay,
  tested: readonly TestedDay[],
  record: HeatWork | null,
): readonly CalendarDay[] {
  const told = new Set(record ? [record.began_on, ...record.days] : []);
  return tested
    .filter(({ day, heat }) => heat === 'not known' && day <= today && !told.has(day))
    .map(({ day }) => day)
    .filter((day) => record === null || day > record.began_on)
    .sort()
    .reverse();
}

/**
 * Where somebody stands by what is known of them. Days that are not known never add to it; where they alone stand
 * between somebody and the heat, it is not known. Source: NIOSH 2016-106, through acclimatisationOn; decisions/0072.
 */
export function acclimatisationBy(
  today: CalendarDay,
  tested: readonly TestedDay[],
  record: HeatWork | null,
): Acclimatisation {
  const days = heatDays(today, tested, record).map(({ day }) => day);
  const where = acclimatisationOn(today, days, record?.kind ?? 'new');
  if (where.state !== 'not begun' && where.state !== 'lapsed') return where;
  const [last = ''] = days;
  const mayHaveBeenHot = unknownDays(today, tested, record).some((day) => day > last);
  return mayHaveBeenHot ? { state: 'not known' } : where;
}

/** The record with another day; the oldest goes when there are too many. A day before the beginning moves it there. */
export function withHeatDay(record: HeatWork, day: CalendarDay): HeatWork {
  if (day < record.began_on) {
    return { ...record, began_on: day, days: kept([...record.days, record.began_on]) };
  }
  return day === record.began_on ? record : { ...record, days: kept([...record.days, day]) };
}

function kept(days: readonly CalendarDay[]): CalendarDay[] {
  return [...new Set(days)].sort().slice(-HEAT_WORK_MOST_DAYS);
}

/**
 * Tests, and the weather of the sites, reach back this far: long enough for the last step of acclimatisation and the
 * two weeks after which it is lost.
 */
export const ACCLIMATISATION_DAYS = 60;

/** What a browser knows of somebody, to tell where they stand. */
export type HeatEvidence = {
  /** Instants, ms since 1970. */
  readonly testsMs: readonly number[];
  /** The tags they carry. */
  readonly tag_ids: readonly string[];
  readonly record: HeatWork | null;
};

/** Where somebody stands, and by which days; today is the viewer's. */
export function acclimatisationOf(
  { testsMs, tag_ids, record }: HeatEvidence,
  records: HeatRecords,
  { nowMs, zone }: { readonly nowMs: number; readonly zone: TimeZone },
): {
  readonly where: Acclimatisation;
  readonly days: readonly HeatDay[];
  readonly unknown: readonly CalendarDay[];
} {
  const today = zone.dayAt(nowMs);
  const tested = testedDays(testsMs, tag_ids, records, zone);
  return {
    where: acclimatisationBy(today, tested, record),
    days: heatDays(today, tested, record),
    unknown: unknownDays(today, tested, record),
  };
}

/** 'Day 3, 60 % of a shift'. */
export function acclimatisationText(where: Acclimatisation): string {
  switch (where.state) {
    case 'not begun':
      return 'Not begun';
    case 'not known':
      return 'Not known';
    case 'under way':
      return `Day ${where.day}, ${Math.round(where.shiftShare * 100)} % of a shift`;
    case 'acclimatised':
      return 'Acclimatised';
    case 'lapsed':
      return `Lapsed, ${where.daysAway} days away`;
  }
}

/** '3 days in the heat, the last on 17 Jul 2026'. */
export function daysText(days: readonly HeatDay[]): string {
  const [last] = days;
  if (!last) return `No known day in the heat in the last ${ACCLIMATISATION_DAYS} days`;
  return `${formatCount(days.length, 'day', 'days')} in the heat, the last on ${dayText(last.day)}`;
}

/** Why days do not count; null where none is unknown. */
export function unknownDaysText(unknown: readonly CalendarDay[]): string | null {
  if (unknown.length === 0) return null;
  const days = formatCount(unknown.length, 'day with a test', 'days with a test');
  return `${days} cannot be judged: there is no weather for the site, no location, or no work rate for the job`;
}
