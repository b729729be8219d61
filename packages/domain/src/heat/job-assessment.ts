import { JOB_FACTOR_KEYS, type JobFactorLevels, UNSET_LEVEL } from './job-factors.ts';

/** Refuses to save an assessment with gaps. See docs/rules.md#job-assessment. */
export const JOB_INCOMPLETE_MESSAGE = 'Please select all options to best describe your workplace.';

/** The highest sum of each band but the last, lowest risk first. */
export const JOB_RISK_LIMITS = [5, 14, 25, 30] as const;

export const JOB_RISK_BANDS = [
  'Very Low Risk',
  'Low Risk',
  'Moderate Risk',
  'High Risk',
  'Extreme Risk',
] as const;
export type JobRiskBand = (typeof JOB_RISK_BANDS)[number];
export type JobRiskCategory = JobRiskBand | 'No Assessment';

/** True when no factor is −1. */
export function isJobAssessmentComplete(levels: JobFactorLevels): boolean {
  return JOB_FACTOR_KEYS.every((factor) => levels[factor] !== UNSET_LEVEL);
}

/** The message that refuses to save; null when the assessment is complete. */
export function jobAssessmentProblem(levels: JobFactorLevels): string | null {
  return isJobAssessmentComplete(levels) ? null : JOB_INCOMPLETE_MESSAGE;
}

/** The sum of the thirteen factors; null when any is unset. */
export function jobScore(levels: JobFactorLevels): number | null {
  if (!isJobAssessmentComplete(levels)) return null;
  return JOB_FACTOR_KEYS.reduce((sum, factor) => sum + levels[factor], 0);
}

/** The category of a job's score; null (any factor unset) is "No Assessment". */
export function jobRiskCategory(score: number | null): JobRiskCategory {
  if (score === null || Number.isNaN(score)) return 'No Assessment';
  const band = JOB_RISK_LIMITS.filter((limit) => score > limit).length;
  return JOB_RISK_BANDS[band] ?? 'Extreme Risk';
}
