import { type JobRiskBand, type JobRiskCategory, jobRiskCategory, jobScore } from './job-assessment.ts';
import { JOB_FACTOR_KEYS, type JobFactor, type JobFactorLevels } from './job-factors.ts';

/** The levels of a preset in the order of JOB_FACTORS. */
function preset(...levels: number[]): JobFactorLevels {
  return Object.fromEntries(
    JOB_FACTOR_KEYS.map((factor, index) => [factor, levels[index]]),
  ) as JobFactorLevels;
}

/** A whole assessment for each category; each lands in its own. See docs/rules.md#job-assessment. */
export const JOB_PRESETS: Readonly<Record<JobRiskBand, JobFactorLevels>> = {
  'Very Low Risk': preset(0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2),
  'Low Risk': preset(1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 0, 0, 2),
  'Moderate Risk': preset(2, 2, 2, 0, 2, 1, 2, 2, 2, 0, 1, 0, 4),
  'High Risk': preset(3, 2, 3, 0, 2, 2, 2, 2, 2, 0, 1, 3, 6),
  'Extreme Risk': preset(3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 6),
};

/** What the job panel shows: thirteen levels, and the category its preset selector is on. */
export type JobAssessmentForm = { readonly levels: JobFactorLevels; readonly preset: JobRiskCategory };

/** The panel as it opens: the selector is on the computed category, "No Assessment" while a factor is unset. */
export function openJobAssessment(levels: JobFactorLevels): JobAssessmentForm {
  return { levels, preset: jobRiskCategory(jobScore(levels)) };
}

/** Choosing a preset fills all thirteen factors. */
export function choosePreset(category: JobRiskBand): JobAssessmentForm {
  return { levels: JOB_PRESETS[category], preset: category };
}

/** Editing one factor moves the selector to the category that is computed then. */
export function editJobFactor(form: JobAssessmentForm, factor: JobFactor, level: number): JobAssessmentForm {
  return openJobAssessment({ ...form.levels, [factor]: level });
}
