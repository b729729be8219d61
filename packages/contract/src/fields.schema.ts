import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { isUuid } from '@heatwise/domain/text/uuid';
import { isCalendarDay } from '@heatwise/domain/time/calendar-day';
import { z } from 'zod';
import { INSTANT_PATTERN } from './instant-pattern.ts';

/**
 * An id as a request names it: neither the nil id nor the maximum id, which z.uuid alone lets through. In lower case, as
 * the database writes ids: so they can be compared as texts.
 */
export const sentId = z.uuid().refine(isUuid, 'Invalid UUID').toLowerCase();

/** The wire's time as a schema. */
export const instantSchema = z.string().regex(INSTANT_PATTERN);

/** Part of a name that a list is searched for; case does not matter. */
export const searchedName = z.string().max(200).optional();

/** Rows of a list that a page leaves out. */
export const listOffset = z.coerce.number().int().min(0).max(1_000_000).default(0);

/** A name, an email or an identifier, normalised before it is measured and checked. */
export function plainText(maxLength: number) {
  return z.string().overwrite(normaliseText).max(maxLength);
}

/** A day as it is sent: YYYY-MM-DD, and one that the calendar has. */
export const sentDay = z.string().refine(isCalendarDay, 'This is not a date.');
