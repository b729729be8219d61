import { HEAT_STATISTICS, type HeatStatistic } from './daily-heat.ts';
import { type PlannedJob, plannedJobOf, type SunlitHour, wbgtNow, wbgtOfHour } from './day-plan.ts';
import { jobFactorLevels } from './job-factors.ts';
import type { Position } from './location-position.ts';
import type { BoardRow } from './risk-board.ts';
import { workMinutesPerHour } from './work-rest.ts';

/** The WBGT of an hour, and what it orders for a job; the order is null while the job's work rate is not assessed. */
export type WorkOrder = {
  readonly wbgt_c: number;
  readonly isInSun: boolean;
  readonly work_minutes: number | null;
};
export type RowOrders = Readonly<Record<HeatStatistic, WorkOrder | null>>;

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
  return {
    at(time: string | null, isInSun: boolean): number | null {
      const hour = hours.find((one) => one.time === time);
      return hour ? ofHour(hour, isInSun) : null;
    },
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

/** WBGT and work-rest order beside each risk of a job. Source: decisions/0071. */
export function ordersOfRow(row: Pick<BoardRow, 'job' | 'readings'>, wbgt: WbgtReader): RowOrders {
  const [min, avg, max, curr] = HEAT_STATISTICS.map((statistic) => orderOfRow(row, wbgt, statistic));
  return { min: min ?? null, avg: avg ?? null, max: max ?? null, curr: curr ?? null };
}

/**
 * WBGT and order beside one risk of a job: of the same hour, with Avg of the mean WBGT of the hours. What nobody has
 * assessed counts as the worse of the two.
 */
export function orderOfRow(
  { job, readings }: Pick<BoardRow, 'job' | 'readings'>,
  wbgt: WbgtReader,
  statistic: HeatStatistic,
): WorkOrder | null {
  const planned = plannedJobOf(jobFactorLevels(job.metadata));
  const isInSun = planned?.isInSun ?? true;
  const wbgt_c = wbgtAt();
  return wbgt_c === null ? null : { wbgt_c, isInSun, work_minutes: minutesOf(planned, wbgt_c) };

  function wbgtAt(): number | null {
    if (statistic === 'avg') return wbgt.mean(isInSun);
    return statistic === 'curr' ? wbgt.now(isInSun) : wbgt.at(readings[statistic]?.time ?? null, isInSun);
  }
}

function minutesOf(job: PlannedJob | null, wbgtC: number): number | null {
  return job && workMinutesPerHour({ ...job, wbgtC });
}
