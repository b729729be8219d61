import { isCalendarDay } from '@heatwise/domain/time/calendar-day';
import type { Parameter } from './search-parameters.ts';

/** A day in an address. Apart from the others: no public page has one, and each would load the calendar's rules for it. */
export const day: Parameter<string> = (value) =>
  typeof value === 'string' && isCalendarDay(value) ? value : undefined;
