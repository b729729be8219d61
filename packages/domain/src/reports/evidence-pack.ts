import { type CalendarDay, dayNumber, isCalendarDay } from '../time/calendar-day.ts';
import { isTimeZone } from '../time/time-zone.ts';

/** The weather service has about so many days. */
export const MOST_EVIDENCE_DAYS = 92;

/** So many people's tests are in memory at a time. */
export const MOST_EVIDENCE_PEOPLE = 2000;
export const TOO_MANY_IN_PACK = `More than ${MOST_EVIDENCE_PEOPLE} people would be in this pack. Make one for each crew, and nobody is left out.`;
export const NOBODY_OF_PACK = 'Whom this pack is about is not known any more.';

/** Whom a pack is about: a person, or whoever carries or carried a tag, a job or a location. */
export type EvidenceSubject =
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'tag'; readonly id: string };

/** What a pack is asked to be about; both days are in it. */
export type EvidenceAsked = {
  readonly about: EvidenceSubject;
  readonly first_day: CalendarDay;
  readonly last_day: CalendarDay;
  readonly time_zone: string;
};

export const EVIDENCE_PROBLEMS = {
  about: 'Choose whom or what it is about.',
  first_day: 'Choose the first day.',
  last_day: 'Choose the last day.',
  order: 'The last day is before the first one.',
  tooLong: `At most ${MOST_EVIDENCE_DAYS} days fit into one pack.`,
  future: 'The last day has not come yet.',
  time_zone: 'There is no such time zone.',
} as const;

/** What is wrong with the days of a pack, by field; empty when it may be made. `today` is that of its zone. */
export function evidenceProblems(
  { first_day, last_day, time_zone }: Omit<EvidenceAsked, 'about'>,
  today: CalendarDay | null,
): Partial<Record<'first_day' | 'last_day' | 'time_zone', string>> {
  if (!isTimeZone(time_zone)) return { time_zone: EVIDENCE_PROBLEMS.time_zone };
  if (!isCalendarDay(first_day)) return { first_day: EVIDENCE_PROBLEMS.first_day };
  if (!isCalendarDay(last_day)) return { last_day: EVIDENCE_PROBLEMS.last_day };
  if (last_day < first_day) return { last_day: EVIDENCE_PROBLEMS.order };
  if (today !== null && last_day > today) return { last_day: EVIDENCE_PROBLEMS.future };
  const days = dayNumber(last_day) - dayNumber(first_day) + 1;
  return days > MOST_EVIDENCE_DAYS ? { first_day: EVIDENCE_PROBLEMS.tooLong } : {};
}
