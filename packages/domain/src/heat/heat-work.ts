import { type CalendarDay, isCalendarDay } from '../time/calendar-day.ts';
import { type Acclimatisation, acclimatisationOn, SHIFT_SHARES, type WorkerKind } from './acclimatisation.ts';
import type { TestedDay } from './heat-days.ts';

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
export function unknownDays(
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
