import { addDays, type CalendarDay, dayNumber, dayOfNumber } from '../time/calendar-day.ts';

/** When something that is assigned is due: on a day, some days after it was assigned, or at no time. */
export type Due =
  | { readonly kind: 'none' }
  | { readonly kind: 'date'; readonly date: CalendarDay }
  | { readonly kind: 'days'; readonly days: number };

/** When it is asked for again: some months after it was finished, on a day of every year, or never. */
export type Repeat =
  | { readonly kind: 'none' }
  | { readonly kind: 'months'; readonly months: number }
  | { readonly kind: 'yearly'; readonly month: number; readonly day: number };

export const MOST_DUE_DAYS = 365;
export const MOST_REPEAT_MONTHS = 60;
/** A repeat is asked for this long before it is due, so that nobody is out of date for a day. */
export const REPEAT_LEAD_DAYS = 30;
/** Whoever finished within so many days before the day of the year has done it for the coming season. */
export const COUNTS_FOR_SEASON_DAYS = 90;
export const DUE_IN_THE_PAST = 'The due date must not be before today.';

/** When a course that is assigned on a day is due; null: at no time. */
export function dueDateOf(due: Due, assignedOn: CalendarDay): CalendarDay | null {
  switch (due.kind) {
    case 'none':
      return null;
    case 'date':
      return due.date;
    case 'days':
      return addDays(assignedOn, due.days);
  }
}

/**
 * The same day so many months later; the last of the month where it has no such day (31 January, 1 month: 28
 * February).
 */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}

/** A turn of what repeats: from which day it is asked for, and when it is due. */
type Round = { readonly opens_on: CalendarDay; readonly due_on: CalendarDay };

/** The turn after one that was finished on a day; null where nothing repeats. */
export function nextRound(repeat: Repeat, doneOn: CalendarDay): Round | null {
  switch (repeat.kind) {
    case 'none':
      return null;
    case 'months':
      return roundDue(addMonths(doneOn, repeat.months), doneOn);
    case 'yearly':
      return roundDue(seasonAfter(repeat, doneOn), doneOn);
  }
}

/** A turn is never asked for before the day after the last one was finished. */
function roundDue(due_on: CalendarDay, doneOn: CalendarDay): Round {
  const opens = dayNumber(due_on) - REPEAT_LEAD_DAYS;
  const earliest = dayNumber(doneOn) + 1;
  return { opens_on: dayOfNumber(Math.max(opens, earliest)), due_on };
}

function seasonAfter({ month, day }: { month: number; day: number }, doneOn: CalendarDay): CalendarDay {
  const counted = dayNumber(doneOn) + COUNTS_FOR_SEASON_DAYS;
  for (let year = Number(doneOn.slice(0, 4)); ; year += 1) {
    const first = `${year}-${String(month).padStart(2, '0')}-01`;
    const last = dayNumber(addMonths(first, 1)) - dayNumber(first);
    const season = addDays(first, Math.min(day, last) - 1);
    if (dayNumber(season) > counted) return season;
  }
}

/** Until when a certificate counts that was earned on a day; null: forever. */
export function validUntil(validMonths: number | null, earnedOn: CalendarDay): CalendarDay | null {
  return validMonths === null ? null : addMonths(earnedOn, validMonths);
}

/** Of the reason for which somebody need not take a course. */
export const EXCUSE_MAX_LENGTH = 300;

/** Whom a module is assigned to, and by when. */
export type AssignmentFacts = {
  readonly module_id: string;
  readonly everyone: boolean;
  readonly user_ids: readonly string[];
  readonly tag_ids: readonly string[];
  readonly due: Due;
  readonly repeats: Repeat;
};

/** A person's latest turn at a module. */
export type CourseTurn = {
  readonly course_id: string;
  readonly module_id: string;
  readonly round: number;
  readonly due_on: CalendarDay | null;
  readonly is_started: boolean;
  readonly is_excused: boolean;
  readonly is_withdrawn: boolean;
  readonly done_on: CalendarDay | null;
  /** Everybody was asked for a newer version than any that the person has finished. */
  readonly is_asked_again: boolean;
  readonly next_round_on: CalendarDay | null;
  readonly next_due_on: CalendarDay | null;
};

type Learner = { readonly user_id: string; readonly tag_ids: readonly string[] };

/** What has to be written so that a person has what is assigned to them, and nothing else that they have not begun. */
export type EnrolmentChange =
  | {
      readonly kind: 'give';
      readonly module_id: string;
      readonly round: number;
      readonly due_on: CalendarDay | null;
    }
  /** One that was withdrawn is theirs again. */
  | { readonly kind: 'give-back'; readonly course_id: string; readonly due_on: CalendarDay | null }
  | { readonly kind: 'withdraw'; readonly course_id: string }
  | { readonly kind: 'due'; readonly course_id: string; readonly due_on: CalendarDay }
  | { readonly kind: 'repeat'; readonly course_id: string; readonly next: Round };

export function isCovered(
  { everyone, user_ids, tag_ids }: Pick<AssignmentFacts, 'everyone' | 'user_ids' | 'tag_ids'>,
  { user_id, tag_ids: carried }: Learner,
): boolean {
  return everyone || user_ids.includes(user_id) || tag_ids.some((id) => carried.includes(id));
}

/**
 * Brings a person's courses in line with the assignments that hold today. Whoever has finished a module has it,
 * whichever way it was assigned, until its next turn; two assignments of one module make one course that is due at the
 * earlier date; what somebody has begun stays theirs when its assignment ends or their tag goes.
 * @param courses the latest turn of each module that the person ever had
 */
export function enrolmentChanges(
  learner: Learner,
  assignments: readonly AssignmentFacts[],
  courses: readonly CourseTurn[],
  today: CalendarDay,
): EnrolmentChange[] {
  const byModule = new Map<string, AssignmentFacts[]>();
  for (const assignment of assignments) {
    if (!isCovered(assignment, learner)) continue;
    const before = byModule.get(assignment.module_id) ?? [];
    byModule.set(assignment.module_id, [...before, assignment]);
  }
  const turns = new Map(courses.map((turn) => [turn.module_id, turn]));
  const wanted = [...byModule].flatMap(([module_id, covering]) =>
    changesOfModule(module_id, covering, turns.get(module_id), today),
  );
  const unwanted = courses
    .filter((turn) => !byModule.has(turn.module_id) && isUntouched(turn))
    .map(({ course_id }): EnrolmentChange => ({ kind: 'withdraw', course_id }));
  return [...wanted, ...unwanted];
}

function isUntouched({ is_started, is_excused, is_withdrawn, done_on }: CourseTurn): boolean {
  return !is_started && !is_excused && !is_withdrawn && done_on === null;
}

function changesOfModule(
  module_id: string,
  covering: readonly AssignmentFacts[],
  turn: CourseTurn | undefined,
  today: CalendarDay,
): EnrolmentChange[] {
  const due_on = earliest(covering.map(({ due }) => dueDateOf(due, today)));
  if (!turn) return [{ kind: 'give', module_id, round: 1, due_on }];
  const { course_id, round } = turn;
  if (turn.is_withdrawn) {
    // The day of a first turn has passed long ago when a later one comes back.
    const again = turn.due_on ?? earliest(daysAfter(covering, today));
    return [{ kind: 'give-back', course_id, due_on: round === 1 ? due_on : again }];
  }
  if (turn.done_on !== null) return afterDone(turn, turn.done_on, covering, today);
  if (turn.is_excused) return [];
  // Days that count from being assigned do not begin again each time somebody's tags are looked at.
  // What somebody began by themselves has no date until it is assigned to them.
  const isCounted = turn.due_on === null;
  const dates = covering.map(({ due }) => (due.kind === 'date' || isCounted ? dueDateOf(due, today) : null));
  const fixed = earliest(dates);
  const isSooner = fixed !== null && (turn.due_on === null || fixed < turn.due_on);
  return isSooner && round === 1 ? [{ kind: 'due', course_id, due_on: fixed }] : [];
}

/** Days that count from today, as later turns have them. */
function daysAfter(covering: readonly AssignmentFacts[], today: CalendarDay): (CalendarDay | null)[] {
  return covering.map(({ due }) => (due.kind === 'days' ? dueDateOf(due, today) : null));
}

/** The next turn when its day has come or everybody was asked again; else the day, where an assignment that repeats came after it was finished. */
function afterDone(
  { course_id, module_id, round, is_asked_again, next_round_on, next_due_on }: CourseTurn,
  doneOn: CalendarDay,
  covering: readonly AssignmentFacts[],
  today: CalendarDay,
): EnrolmentChange[] {
  const asked = nextRoundOf(covering, doneOn);
  const isSooner = asked !== null && (next_round_on === null || asked.opens_on < next_round_on);
  const opens = isSooner ? asked.opens_on : next_round_on;
  const isOpen = opens !== null && opens <= today;
  // Whoever was deleted, or was not to take it, when everybody was asked has no day written down.
  if (isOpen || is_asked_again) {
    const until = isSooner ? asked.due_on : next_due_on;
    const due_on = (isOpen ? until : null) ?? earliest(daysAfter(covering, today));
    return [{ kind: 'give', module_id, round: round + 1, due_on }];
  }
  return isSooner ? [{ kind: 'repeat', course_id, next: asked }] : [];
}

/** The first turn that any of the assignments asks for after a day. */
export function nextRoundOf(
  covering: readonly Pick<AssignmentFacts, 'repeats'>[],
  doneOn: CalendarDay,
): Round | null {
  const rounds = covering.flatMap(({ repeats }) => nextRound(repeats, doneOn) ?? []);
  return rounds.sort((one, other) => (one.opens_on < other.opens_on ? -1 : 1))[0] ?? null;
}

function earliest(days: readonly (CalendarDay | null)[]): CalendarDay | null {
  return days.flatMap((day) => day ?? []).sort()[0] ?? null;
}
