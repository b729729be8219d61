import { HEAT_STATISTICS, type HeatStatistic } from './daily-heat.ts';
import { type PlannedJob, plannedJobOf, type SunlitHour, wbgtNow, wbgtOfHour } from './day-plan.ts';
import { jobFactorLevels } from './job-assessment.ts';
import type { Position } from './location-position.ts';
import type { JobRisk } from './risk.ts';
import type { BoardLocation, BoardRow } from './risk-board.ts';
import { alertLimitCelsius, HOUR_MINUTES, workMinutesPerHour } from './work-rest.ts';

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

/** How much caution an hour asks for, least first, by the colour that says so. */
export const CAUTION_COLOURS = ['green', 'yellow', 'orange', 'red'] as const;
export type CautionColour = (typeof CAUTION_COLOURS)[number];

const AFTER_RISK = { 'Low Risk': 0, 'High Risk': 1, 'Extreme Risk': 3 } as const;

/** The colour of a work-rest order: work, some rest, mostly rest, none at all. Source: decisions/0071. */
export function orderColour(workMinutes: number): CautionColour {
  return CAUTION_COLOURS[afterOrder(workMinutes)];
}

function afterOrder(workMinutes: number): 0 | 1 | 2 | 3 {
  if (workMinutes >= 60) return 0;
  if (workMinutes >= 30) return 1;
  return workMinutes > 0 ? 2 : 3;
}

/** What to do at each level of caution. */
const CAUTION_VERDICTS: Readonly<Record<CautionColour, string>> = {
  green: 'Work',
  yellow: 'Work with breaks',
  orange: 'Mostly rest',
  red: 'Do not work',
};

/** Which of the two leads an hour, and in which colour. */
export type LeadingCaution = {
  readonly leads: 'risk' | 'order';
  readonly colour: CautionColour | 'grey';
  /** Whether one of them asks for more than the other. */
  readonly differ: boolean;
  /** Whether a high risk comes from the job alone: the WBGT is below the alert limit of the job. */
  readonly isFromJob: boolean;
};

/** What a WBGT means for a job; null without weather. */
export type HourOrder = Pick<WorkOrder, 'work_minutes' | 'isBelowAlertLimit'> | null;

/**
 * The greater caution of the risk by the thirteen factors and of the work-rest order by WBGT. Of equals the risk leads.
 * A risk that is not known stays grey unless the order asks for caution; neither is ever low. A high risk in weather
 * below the job's alert limit is grey, too. Source: decisions/0071.
 */
export function leadingCaution({ category, risk }: JobRisk, order: HourOrder): LeadingCaution {
  const minutes = order?.work_minutes ?? null;
  const byOrder = minutes === null ? null : afterOrder(minutes);
  if (risk === null) {
    if (byOrder === null || byOrder === 0) {
      return { leads: 'risk', colour: 'grey', differ: false, isFromJob: false };
    }
    return { leads: 'order', colour: CAUTION_COLOURS[byOrder], differ: false, isFromJob: false };
  }
  const byRisk = AFTER_RISK[category];
  if (byOrder !== null && byOrder > byRisk) {
    return { leads: 'order', colour: CAUTION_COLOURS[byOrder], differ: true, isFromJob: false };
  }
  const isFromJob = byRisk > 0 && order?.isBelowAlertLimit === true;
  const colour = isFromJob ? 'grey' : CAUTION_COLOURS[byRisk];
  return { leads: 'risk', colour, differ: byOrder !== null && byOrder !== byRisk, isFromJob };
}

/** What to do, in words; the category where the risk is not known. */
export function verdictText({ colour, isFromJob }: LeadingCaution, { category }: JobRisk): string {
  if (colour !== 'grey') return CAUTION_VERDICTS[colour];
  return isFromJob ? CAUTION_VERDICTS.green : category;
}

/** A job with its risk, and what the WBGT means for it. */
export type RatedJob = { readonly risk: JobRisk; readonly order: HourOrder };

/**
 * The job that asks for most caution; of equals the one with the higher score, then the one with fewer minutes. What is
 * not known is no reason for caution; where nothing is known, missing weather is named before a missing assessment.
 * Null of no jobs.
 */
export function mostCautious<Job extends RatedJob>(jobs: readonly Job[]): Job | null {
  const [first, ...others] = jobs;
  if (!first) return null;
  return others.reduce((most, job) => (compareCaution(job, most) > 0 ? job : most), first);
}

function compareCaution(one: RatedJob, other: RatedJob): number {
  return (
    rankOf(one) - rankOf(other) ||
    (one.risk.risk ?? -1) - (other.risk.risk ?? -1) ||
    (other.order?.work_minutes ?? HOUR_MINUTES) - (one.order?.work_minutes ?? HOUR_MINUTES)
  );
}

function rankOf({ risk, order }: RatedJob): number {
  const { colour, isFromJob } = leadingCaution(risk, order);
  if (colour !== 'grey') return CAUTION_COLOURS.indexOf(colour);
  if (isFromJob) return 0;
  return risk.category === 'No Data' ? -1 : -2;
}

/** How much caution a job needs, most first; 'job only' is a high risk that does not come from the weather. */
export const CAUTION_LEVELS = [...[...CAUTION_COLOURS].reverse(), 'job only'] as const;
export type CautionLevel = (typeof CAUTION_LEVELS)[number];
export const CAUTION_LEVEL_LABELS: Readonly<Record<CautionLevel, string>> = {
  ...CAUTION_VERDICTS,
  'job only': 'Work, risk of the job only',
};
export type CautionCounts = Readonly<Record<CautionLevel, number>>;

/** A location of the board with the number of its jobs at each level of caution. */
export type CountedLocation = BoardLocation & { readonly cautions: CautionCounts };

/**
 * Counts the jobs of each location by caution, as the cells of the board show it, and puts the location that needs most
 * caution first. Jobs of which nothing is known are not counted. `wbgtOf` gives null where there is no weather.
 */
export function countCautions(
  board: readonly BoardLocation[],
  statistic: HeatStatistic,
  wbgtOf: (locationId: string) => WbgtReader | null,
): CountedLocation[] {
  return board
    .map((location) => {
      const wbgt = wbgtOf(location.location.tag_id);
      const cautions = { red: 0, orange: 0, yellow: 0, green: 0, 'job only': 0 };
      for (const row of location.rows) {
        const order = wbgt && orderOfRow(row, wbgt, statistic);
        const { colour, isFromJob } = leadingCaution(row.risks[statistic], order);
        if (isFromJob) cautions['job only'] += 1;
        else if (colour !== 'grey') cautions[colour] += 1;
      }
      return { ...location, cautions };
    })
    .sort(
      ({ cautions: one }, { cautions: other }) =>
        other.red - one.red || other.orange - one.orange || other.yellow - one.yellow,
    );
}
