import { HOUR_MS } from '../time/durations.ts';
import type { PlannedHour } from './day-plan.ts';
import { shiftWaterLitres } from './work-rest.ts';

/** Hours one after the other, in the site's time: 'YYYY-MM-DDTHH:MM' each, the end left out. */
export type HourSpan = { readonly from: string; readonly to: string };

/** The hours of a plan by what is to be done with them. */
export type DayAdvice = {
  readonly work: readonly HourSpan[];
  readonly workAndRest: readonly HourSpan[];
  readonly doNotWork: readonly HourSpan[];
  /** What could be moved from the day to the night, and where to; null where nothing need be, or nothing can. */
  readonly moveToNight: { readonly from: readonly HourSpan[]; readonly to: readonly HourSpan[] } | null;
};

const DAY_SHIFT = { from: 6, to: 18 } as const;

/**
 * The sentences of a plan: each of its hours is in one of the first three, so that words and hours cannot differ.
 * Night is from 18 to 6 o'clock. Source: NIOSH 2016-106, scheduling.
 */
export function dayAdvice(hours: readonly PlannedHour[]): DayAdvice {
  const spansWhere = (is: (hour: PlannedHour) => boolean) => spansOf(hours.filter(is));
  const hotByDay = spansWhere((hour) => hour.plan === 'do not work' && !isAtNight(hour));
  const fitAtNight = spansWhere((hour) => hour.plan !== 'do not work' && isAtNight(hour));
  return {
    work: spansWhere(({ plan }) => plan === 'work'),
    workAndRest: spansWhere(({ plan }) => plan === 'work and rest'),
    doNotWork: spansWhere(({ plan }) => plan === 'do not work'),
    moveToNight: hotByDay.length > 0 && fitAtNight.length > 0 ? { from: hotByDay, to: fitAtNight } : null,
  };
}

/** The water of each day or night shift of a plan, or of the part of it that is planned, where any is advised. */
export function waterByShift(
  hours: readonly PlannedHour[],
): readonly { readonly span: HourSpan; readonly litres: number }[] {
  const shifts: PlannedHour[][] = [];
  for (const hour of hours) {
    const shift = shifts.at(-1);
    const last = shift?.at(-1);
    if (shift && last && isAtNight(last) === isAtNight(hour)) shift.push(hour);
    else shifts.push([hour]);
  }
  return shifts.flatMap((shift) => {
    const litres = shiftWaterLitres(shift.map(({ water }) => water));
    return litres > 0 ? spansOf(shift).map((span) => ({ span, litres })) : [];
  });
}

function isAtNight({ time }: PlannedHour): boolean {
  const hour = Number(time.slice(11, 13));
  return hour < DAY_SHIFT.from || hour >= DAY_SHIFT.to;
}

function spansOf(hours: readonly PlannedHour[]): HourSpan[] {
  const spans: { from: string; to: string; endMs: number }[] = [];
  for (const { time, time_ms } of hours) {
    const end = { to: anHourAfter(time), endMs: time_ms + HOUR_MS };
    const last = spans.at(-1);
    if (last?.endMs === time_ms) spans[spans.length - 1] = { ...last, ...end };
    else spans.push({ from: time, ...end });
  }
  return spans.map(({ from, to }) => ({ from, to }));
}

/** By the clock on the wall; where clocks change meanwhile it is an hour off, and the hour that follows is right. */
function anHourAfter(time: string): string {
  return new Date(Date.parse(`${time}Z`) + HOUR_MS).toISOString().slice(0, 16);
}

/**
 * '05:00-10:00, 18:00-24:00'; what begins after the plan's first day says so: 'tomorrow 06:00-09:00', or 'next day' in
 * a plan that does not begin today. A whole day is 'in all 24 hours', as '11:00-11:00' would be none.
 */
export function hourSpansText(
  spans: readonly HourSpan[],
  firstDay: string,
  nextDay: 'tomorrow' | 'next day' = 'tomorrow',
): string {
  let said = firstDay;
  return spans
    .map(({ from, to }) => {
      const day = from.slice(0, 10);
      const isNews = day !== said;
      said = day;
      if (Date.parse(`${to}Z`) - Date.parse(`${from}Z`) >= 24 * HOUR_MS) return 'in all 24 hours';
      const ends = to.endsWith('T00:00') ? '24:00' : to.slice(11, 16);
      return `${isNews ? `${nextDay} ` : ''}${from.slice(11, 16)}-${ends}`;
    })
    .join(', ');
}
