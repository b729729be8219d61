import { HEAT_STATISTICS, type HeatStatistic } from './daily-heat.ts';
import { type PlannedJob, plannedJobOf, type SunlitHour, wbgtNow, wbgtOfHour } from './day-plan.ts';
import { jobFactorLevels } from './job-factors.ts';
import type { Position } from './location-position.ts';
import type { BoardRow } from './risk-board.ts';
import { alertLimitCelsius, workMinutesPerHour } from './work-rest.ts';

/** The WBGT of an hour, and what it orders for a job; the order is null while the job's work rate is not assessed. */
export type WorkOrder = {
  readonly wbgt_c: number;
  /** The hour that it is of, as the weather names it; null for a mean, and for now. */
  readonly time: string | null;
  readonly isInSun: boolean;
  readonly work_minutes: number | null;
  /** Whether the WBGT is at most the alert limit of the job; false while its work rate is not assessed. */
  readonly isBelowAlertLimit: boolean;
};
export type RowOrders = Readonly<Record<HeatStatistic, WorkOrder | null>>;

type HourWbgt = Pick<WorkOrder, 'wbgt_c' | 'time'>;
type Weather = { readonly hours: readonly SunlitHour[]; readonly current: SunlitHour | null };

/** The WBGT of the hours at a place, in the sun or without it; each is computed once, as it takes a while. */
export function wbgtReader(place: Position, { hours, current }: Weather) {
  const known = new Map<string, number>();
  function once(name: string, compute: () => number): number {
    const found = known.get(name) ?? compute();
    known.set(name, found);
    return found;
  }
  const ofHour = (hour: SunlitHour, isInSun: boolean) =>
    once(`${hour.time_ms} ${isInSun}`, () => wbgtOfHour(place, hour, isInSun));
  /** The earlier one of equals. */
  function extreme(isInSun: boolean, isBeyond: (one: number, other: number) => boolean): HourWbgt | null {
    const all = hours.map((hour): HourWbgt => ({ wbgt_c: ofHour(hour, isInSun), time: hour.time }));
    const [first, ...others] = all;
    if (!first) return null;
    return others.reduce((found, hour) => (isBeyond(hour.wbgt_c, found.wbgt_c) ? hour : found), first);
  }
  return {
    lowest: (isInSun: boolean) => extreme(isInSun, (one, other) => one < other),
    highest: (isInSun: boolean) => extreme(isInSun, (one, other) => one > other),
    mean(isInSun: boolean): number | null {
      if (hours.length === 0) return null;
      return hours.reduce((sum, hour) => sum + ofHour(hour, isInSun), 0) / hours.length;
    },
    now(isInSun: boolean): number | null {
      return current ? once(`now ${isInSun}`, () => wbgtNow(place, current, isInSun)) : null;
    },
  };
}
export type WbgtReader = ReturnType<typeof wbgtReader>;

/** WBGT and work-rest order beside each risk of a job. Source: decisions/0124. */
export function ordersOfRow(row: Pick<BoardRow, 'job'>, wbgt: WbgtReader): RowOrders {
  const [min, avg, max, curr] = HEAT_STATISTICS.map((statistic) => orderOfRow(row, wbgt, statistic));
  return { min: min ?? null, avg: avg ?? null, max: max ?? null, curr: curr ?? null };
}

/**
 * WBGT and order beside one risk of a job: with Min of the hour of the lowest WBGT, with Max of the highest, with Avg
 * of the mean of the hours. The greatest risk may be in a calm evening: its hour must not hide that noon orders rest.
 * What nobody has assessed counts as the worse of the two. Source: decisions/0124.
 */
export function orderOfRow(
  { job }: Pick<BoardRow, 'job'>,
  wbgt: WbgtReader,
  statistic: HeatStatistic,
): WorkOrder | null {
  const planned = plannedJobOf(jobFactorLevels(job.metadata));
  const isInSun = planned?.isInSun ?? true;
  const found = wbgtAt();
  return (
    found && {
      ...found,
      isInSun,
      work_minutes: minutesOf(planned, found.wbgt_c),
      isBelowAlertLimit: planned !== null && found.wbgt_c <= alertLimitCelsius(planned),
    }
  );

  function wbgtAt(): HourWbgt | null {
    if (statistic === 'min') return wbgt.lowest(isInSun);
    if (statistic === 'max') return wbgt.highest(isInSun);
    const wbgt_c = statistic === 'avg' ? wbgt.mean(isInSun) : wbgt.now(isInSun);
    return wbgt_c === null ? null : { wbgt_c, time: null };
  }
}

function minutesOf(job: PlannedJob | null, wbgtC: number): number | null {
  return job && workMinutesPerHour({ ...job, wbgtC });
}
