import { type Actor, holdsGrantOfRole, SPECIAL_ORGANISATION } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';
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

/** The organisation that answers all others. Its id never changes; whether there is one is its operator's choice. */
export const BACK_OFFICE_ORG_ID = SPECIAL_ORGANISATION.back_office;

export function isBackOffice(orgId: string): boolean {
  return orgId === BACK_OFFICE_ORG_ID;
}

/**
 * Who works at the desk: admins of the back office, and those of its people who have the role. The role on its own makes
 * nobody one: it may be given in any organisation, and opens nothing there. See decisions/0189.
 */
export function isDeskMember(actor: Pick<Actor, 'org_id' | 'grants'>): boolean {
  return isBackOffice(actor.org_id) && (isOrgAdmin(actor) || holdsGrantOfRole(actor.grants, 'back_office'));
}

/** After an email about a ticket the desk gets none about it for so long, unless it answered meanwhile. */
export const DESK_NEWS_PAUSE_MINUTES = 10;

const PAUSE_MS = DESK_NEWS_PAUSE_MINUTES * 60_000;

/**
 * Whether the desk is mailed that a customer wrote: `toldAt` is when it was mailed about the same ticket last, null after it
 * answered. Five messages in a row are one email.
 */
export function isDeskTold(toldAt: Date | null, now: Date): boolean {
  return toldAt === null || now.getTime() - toldAt.getTime() >= PAUSE_MS;
}

export const DESK_MEMBER_NOT_FOUND = 'This person does not work at the desk.';
