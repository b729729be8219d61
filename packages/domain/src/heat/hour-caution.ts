import type { JobRisk } from './risk.ts';
import type { WorkOrder } from './row-orders.ts';
import { HOUR_MINUTES } from './work-rest.ts';

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
export const CAUTION_VERDICTS: Readonly<Record<CautionColour, string>> = {
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
