import type { MeasurementSystem } from '../organisation/measurement-system.ts';
import { metresText } from '../units/distance.ts';

/** The level of a factor nobody has chosen yet. See docs/rules.md#job-assessment. */
export const UNSET_LEVEL = -1;

export type JobFactorOption = {
  readonly label: string;
  readonly level: number;
  /** The ends of a distance, for those who read feet; null is no end. */
  readonly metres?: readonly [from: number | null, to: number | null];
};
type JobFactorDescription = { readonly label: string; readonly options: readonly JobFactorOption[] };

/** The options of a factor, written as [label, level] pairs. */
const options = (...pairs: [string, number][]): JobFactorOption[] =>
  pairs.map(([label, level]) => ({ label, level }));

/** The options of a distance: up to the first number of metres, then from each to the next, then beyond the last. */
const distances = (...metres: number[]): JobFactorOption[] =>
  [...metres, null].map((to, level) => {
    const from = metres[level - 1] ?? null;
    return { label: `${distanceText([from, to], String)} m`, level, metres: [from, to] };
  });

function distanceText(
  [from, to]: readonly [number | null, number | null],
  inUnit: (metres: number) => string,
): string {
  if (from === null) return `< ${inUnit(to ?? 0)}`;
  return to === null ? `> ${inUnit(from)}` : `${inUnit(from)}-${inUnit(to)}`;
}

/** An option as the form shows it; distances are in feet in the imperial system. */
export function optionText({ label, metres }: JobFactorOption, system: MeasurementSystem): string {
  if (metres === undefined || system === 'metric') return label;
  return `${distanceText(metres, (ends) => metresText(ends, system).replace(' ft', ''))} ft`;
}

/**
 * The thirteen risk factors of a job in the order of the form, keyed as in the tag's metadata. Levels run from 0 to 3,
 * the work rate's are 2, 4 and 6.
 */
export const JOB_FACTORS = {
  _sun_exposure: {
    label: 'Sun exposure',
    options: options(['Indoors', 0], ['Full shade', 1], ['Part shade', 2], ['No shade', 3]),
  },
  _work_area_surface: {
    label: 'Work area surface',
    options: options(['Neutral', 0], ['Warm on contact', 1], ['Hot on contact', 2], ['Burn on contact', 3]),
  },
  _exposure_period: {
    label: 'Exposure period',
    options: options(['< 30 min', 0], ['30 min - 1 hour', 1], ['1 hour - 2 hours', 2], ['> 2 hours', 3]),
  },
  _confined_space: { label: 'Confined space', options: options(['No', 0], ['Yes', 3]) },
  _task_complexity: {
    label: 'Task complexity',
    options: options(['Simple', 1], ['Moderate', 2], ['Complex', 3]),
  },
  _stairs: {
    label: 'Stairs / ladder',
    options: options(['None', 0], ['1 level', 1], ['2 levels', 2], ['> 2 levels', 3]),
  },
  _distance_from_cool_rest_area: {
    label: 'Distance from cool rest area',
    options: distances(10, 50, 100),
  },
  _distance_from_drinking_water: {
    label: 'Distance from drinking water',
    options: distances(10, 30, 50),
  },
  _clothing: {
    label: 'Clothing (permeable)',
    options: options(['Single-layer (light)', 1], ['Single-layer (moderate)', 2], ['Multiple-layer', 3]),
  },
  _understanding_of_dehydration: {
    label: 'Understanding of dehydration',
    options: options(['Training given', 0], ['No training', 3]),
  },
  _respiratory_protection: {
    label: 'Respiratory protection',
    options: options(['None', 0], ['Disposable half face', 1], ['Rubber half face', 2], ['Full face', 3]),
  },
  _acclimatisation: {
    label: 'Acclimatisation',
    options: options(['Acclimatised', 0], ['Unacclimatised', 3]),
  },
  _metabolic_work_rate: {
    label: 'Metabolic work rate',
    options: options(['Light', 2], ['Moderate', 4], ['Heavy', 6]),
  },
} as const satisfies Record<string, JobFactorDescription>;
export type JobFactor = keyof typeof JOB_FACTORS;

export const JOB_FACTOR_KEYS = Object.keys(JOB_FACTORS) as JobFactor[];

/** A level for each of the thirteen factors; −1 where none is chosen. */
export type JobFactorLevels = Readonly<Record<JobFactor, number>>;

/** An assessment nobody has begun. */
export const UNSET_JOB_FACTORS = Object.fromEntries(
  JOB_FACTOR_KEYS.map((factor) => [factor, UNSET_LEVEL]),
) as JobFactorLevels;

/**
 * The levels in a job tag's metadata. What is missing or is not an option of its factor counts as unset, so that
 * nothing unknown ever adds to a score.
 */
export function jobFactorLevels(metadata: Readonly<Record<string, unknown>>): JobFactorLevels {
  const levels = { ...UNSET_JOB_FACTORS };
  for (const factor of JOB_FACTOR_KEYS) {
    const offered = JOB_FACTORS[factor].options.find(({ level }) => level === metadata[factor]);
    if (offered !== undefined) levels[factor] = offered.level;
  }
  return levels;
}

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

/**
 * Whether a job is done at a location: at every one, unless its metadata lists some in `location_ids`.
 * An empty list narrows nothing; a deleted location is taken off the lists. See docs/rules.md#jobs-and-locations.
 */
export function isJobDoneAt(jobMetadata: Readonly<Record<string, unknown>>, locationId: string): boolean {
  const { location_ids } = jobMetadata;
  if (!Array.isArray(location_ids) || location_ids.length === 0) return true;
  return location_ids.includes(locationId);
}
