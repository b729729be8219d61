import type { Acclimatisation } from '@heatwise/domain/heat/acclimatisation';

/**
 * Tests reach back this far: long enough for the last step of acclimatisation and the two weeks after which it is
 * lost. The days on which somebody was tested stand for their days in the heat, which nobody writes down.
 */
export const ACCLIMATISATION_DAYS = 60;

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
