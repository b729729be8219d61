import { formatCount } from '../text/format-number.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { dayText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { Acclimatisation } from './acclimatisation.ts';
import { type HeatRecords, testedDays } from './heat-days.ts';
import { acclimatisationBy, type HeatDay, type HeatWork, heatDays, unknownDays } from './heat-work.ts';

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
