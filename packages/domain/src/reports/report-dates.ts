import type { CalendarDay } from '../time/calendar-day.ts';
import { timeOfDayText } from '../time/date-text.ts';
import type { TimeZone } from '../time/time-zone.ts';
import type { ReportTexts } from './texts/texts.ts';

type Months = Pick<ReportTexts, 'months'>;

const short = (day: CalendarDay, { months }: Months) =>
  `${day.slice(8, 10)} ${months[Number(day.slice(5, 7)) - 1] ?? ''}`;

/** '05 Nov 2026', with the month as the language has it. */
export function reportDay(day: CalendarDay, texts: Months): string {
  return `${short(day, texts)} ${day.slice(0, 4)}`;
}

/** '05 Nov' in the year of the last day, else '05 Nov 25'. */
export function shortReportDay(day: CalendarDay, last: CalendarDay, texts: Months): string {
  return day.slice(0, 4) === last.slice(0, 4) ? short(day, texts) : `${short(day, texts)} ${day.slice(2, 4)}`;
}

/** '05 Nov 2026 14:30' in the zone. */
export function reportTime(ms: number, zone: TimeZone, texts: Months): string {
  return `${reportDay(zone.dayAt(ms), texts)} ${timeOfDayText(ms, zone)}`;
}

/** A day, or from which to which. */
export function formatDays(
  { first, last }: { readonly first: CalendarDay; readonly last: CalendarDay },
  texts: ReportTexts,
): string {
  const day = reportDay(first, texts);
  return first === last ? day : texts.facts.span(day, reportDay(last, texts));
}
