import { dayText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { Acclimatisation } from './acclimatisation.ts';
import { acclimatisationBy, type HeatDay, type HeatWork } from './heat-work.ts';

/**
 * Tests reach back this far: long enough for the last step of acclimatisation and the two weeks after which it is
 * lost. The days on which somebody was tested stand for their days in the heat, besides those that are recorded.
 */
export const ACCLIMATISATION_DAYS = 60;

/** Where somebody stands who was tested at these instants (ms since 1970), by the viewer's days, and by the record. */
export function acclimatisationByTests(
  testsMs: readonly number[],
  nowMs: number,
  zone: TimeZone,
  record: HeatWork | null,
): Acclimatisation {
  return acclimatisationBy(
    zone.dayAt(nowMs),
    testsMs.map((ms) => zone.dayAt(ms)),
    record,
  );
}

/** 'Day 3, 60 % of a shift'. */
export function acclimatisationText(where: Acclimatisation): string {
  switch (where.state) {
    case 'not begun':
      return 'Not begun';
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
  if (!last) return `No day in the heat is known of the last ${ACCLIMATISATION_DAYS} days`;
  return `${days.length} ${days.length === 1 ? 'day' : 'days'} in the heat, the last on ${dayText(last.day)}`;
}
