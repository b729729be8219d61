import type { TimeZone } from '../time/time-zone.ts';
import { type Acclimatisation, acclimatisationOn } from './acclimatisation.ts';

/**
 * Tests reach back this far: long enough for the last step of acclimatisation and the two weeks after which it is
 * lost. The days on which somebody was tested stand for their days in the heat, which nobody writes down.
 */
export const ACCLIMATISATION_DAYS = 60;

/** Where somebody stands who was tested at these instants (ms since 1970), by the viewer's days. */
export function acclimatisationByTests(
  testsMs: readonly number[],
  nowMs: number,
  zone: TimeZone,
): Acclimatisation {
  return acclimatisationOn(
    zone.dayAt(nowMs),
    testsMs.map((ms) => zone.dayAt(ms)),
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
