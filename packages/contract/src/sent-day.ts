import { isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { z } from 'zod';

/** A day as it is sent: YYYY-MM-DD, and one that the calendar has. */
export const sentDay = z.string().refine(isCalendarDay, 'This is not a date.');
