import { formatNumber } from '../text/format-number.ts';
import { isCalendarDay } from '../time/calendar-day.ts';

/** What the desk gives an organisation: `seats` is null for any number, `valid_until` for no end. */
export type LicenceDraft = {
  readonly plan: string;
  readonly seats: number | null;
  readonly valid_until: string | null;
};

export const PLAN_MAX_LENGTH = 60;
export const MOST_SEATS = 9_999_999;

const PLAN_REQUIRED = 'A plan is required';
const PLAN_TOO_LONG = `At most ${PLAN_MAX_LENGTH} characters`;
const SEATS_WRONG = `Seats are a whole number from 1 to ${formatNumber(MOST_SEATS)}`;
const DAY_WRONG = 'Not a day';

/** What is wrong with a licence, by field; null where nothing is. */
export function licenceDraftProblems({ plan, seats, valid_until }: LicenceDraft) {
  const isCount = seats === null || (Number.isInteger(seats) && seats >= 1 && seats <= MOST_SEATS);
  return {
    plan: plan.trim() === '' ? PLAN_REQUIRED : plan.trim().length > PLAN_MAX_LENGTH ? PLAN_TOO_LONG : null,
    seats: isCount ? null : SEATS_WRONG,
    valid_until: valid_until === null || isCalendarDay(valid_until) ? null : DAY_WRONG,
  };
}
