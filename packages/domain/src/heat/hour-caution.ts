import type { JobRisk } from './risk.ts';
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

/** Which of the two leads an hour, and in which colour. */
export type LeadingCaution = {
  readonly leads: 'risk' | 'order';
  readonly colour: CautionColour | 'grey';
  /** Whether one of them asks for more than the other. */
  readonly differ: boolean;
};

/**
 * The greater caution of the risk by the thirteen factors and of the work-rest order by WBGT. Of equals the risk leads.
 * A risk that is not known stays grey unless the order asks for caution; neither is ever low. Source: decisions/0071.
 */
export function leadingCaution({ category, risk }: JobRisk, workMinutes: number | null): LeadingCaution {
  const byOrder = workMinutes === null ? null : afterOrder(workMinutes);
  if (risk === null) {
    if (byOrder === null || byOrder === 0) return { leads: 'risk', colour: 'grey', differ: false };
    return { leads: 'order', colour: CAUTION_COLOURS[byOrder], differ: false };
  }
  const byRisk = AFTER_RISK[category];
  if (byOrder !== null && byOrder > byRisk) {
    return { leads: 'order', colour: CAUTION_COLOURS[byOrder], differ: true };
  }
  return { leads: 'risk', colour: CAUTION_COLOURS[byRisk], differ: byOrder !== null && byOrder !== byRisk };
}

/** A job with its risk, and the minutes of the hour that it may be worked; null while its work rate is not assessed. */
export type RatedJob = { readonly risk: JobRisk; readonly work_minutes: number | null };

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
    (other.work_minutes ?? HOUR_MINUTES) - (one.work_minutes ?? HOUR_MINUTES)
  );
}

function rankOf({ risk, work_minutes }: RatedJob): number {
  const { colour } = leadingCaution(risk, work_minutes);
  if (colour !== 'grey') return CAUTION_COLOURS.indexOf(colour);
  return risk.category === 'No Data' ? -1 : -2;
}
