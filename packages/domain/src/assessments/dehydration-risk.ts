import { heatIndexCelsius, humidityProblem } from '../heat/heat-index.ts';
import { type HeatIndexScore, heatIndexScore } from '../heat/heat-index-score.ts';
import { JOB_FACTOR_KEYS, type JobFactor, type JobFactorLevels, jobScore } from '../heat/job-assessment.ts';
import { type JobRisk, jobRisk, type RiskCategory } from '../heat/risk.ts';
import { type WindScore, windScore } from '../heat/wind.ts';
import type { MeasurementSystem } from '../organisation/measurement-system.ts';
import { litreWord } from '../strategy/hydration-advice.ts';

/** The weather where the work is done; null is not given yet. */
export type GivenWeather = {
  readonly temperature_c: number | null;
  /** Relative, in percent. */
  readonly humidity: number | null;
  readonly wind_kph: number | null;
};

export const TEMPERATURE_REQUIRED = 'Temperature is required';
export const HUMIDITY_REQUIRED = 'Humidity is required';
export const WIND_REQUIRED = 'Wind speed is required';
export const TEMPERATURE_OUT_OF_RANGE = 'Temperature must be between −50 and 60 °C (−58 and 140 °F).';
export const WIND_OUT_OF_RANGE = 'Wind speed must be between 0 and 400 km/h (0 and 249 mph).';

/** The first problem of each value; empty when the risk can be computed. */
export function givenWeatherProblems({
  temperature_c,
  humidity,
  wind_kph,
}: GivenWeather): Partial<Record<keyof GivenWeather, string>> {
  const within = (value: number, low: number, high: number) => value >= low && value <= high;
  const problems: [keyof GivenWeather, string | null][] = [
    [
      'temperature_c',
      temperature_c === null
        ? TEMPERATURE_REQUIRED
        : within(temperature_c, -50, 60)
          ? null
          : TEMPERATURE_OUT_OF_RANGE,
    ],
    ['humidity', humidity === null ? HUMIDITY_REQUIRED : humidityProblem(humidity)],
    ['wind_kph', wind_kph === null ? WIND_REQUIRED : within(wind_kph, 0, 400) ? null : WIND_OUT_OF_RANGE],
  ];
  return Object.fromEntries(problems.filter(([, message]) => message !== null));
}

/** How a risk came about; weather parts are null without weather, the job's score while a factor is unset. */
export type DehydrationRisk = {
  readonly risk: JobRisk;
  readonly job_score: number | null;
  readonly heat_index_c: number | null;
  readonly heat_index_score: HeatIndexScore | null;
  readonly wind_score: WindScore | null;
};

/**
 * The risk of a work in a weather, with its parts, by the limits of the organisation's system. Weather with a problem
 * counts as none.
 * See docs/rules.md#dehydration-risk-calculator.
 */
export function dehydrationRisk(
  levels: JobFactorLevels,
  given: GivenWeather,
  system: MeasurementSystem,
): DehydrationRisk {
  const job_score = jobScore(levels);
  const { temperature_c, humidity, wind_kph } = given;
  const isKnown = Object.keys(givenWeatherProblems(given)).length === 0;
  if (!isKnown || temperature_c === null || humidity === null || wind_kph === null) {
    const risk = jobRisk(job_score, null, system);
    return { risk, job_score, heat_index_c: null, heat_index_score: null, wind_score: null };
  }
  const heat_index_c = heatIndexCelsius(temperature_c, humidity);
  return {
    risk: jobRisk(job_score, { heat_index_c, wind_kph }, system),
    job_score,
    heat_index_c,
    heat_index_score: heatIndexScore(heat_index_c, system),
    wind_score: windScore(wind_kph),
  };
}

/**
 * What can be done about each factor, from the work itself to what is worn. Source: NIOSH 2016-106 (engineering and
 * work-practice controls, clothing, training), put in our words.
 */
const FACTOR_CONTROLS: Readonly<Record<JobFactor, string>> = {
  _sun_exposure: 'Put up shade or move the work out of the sun; do it early or late in the day.',
  _work_area_surface:
    'Insulate or shield hot surfaces, let them cool first, or put mats down and keep clear of them.',
  _exposure_period:
    'Shorten each turn in the heat: more people, more breaks, or parts of the task elsewhere.',
  _confined_space:
    'Ventilate with fresh, cool air, keep somebody outside, and limit how long anybody is inside.',
  _distance_from_cool_rest_area: 'Bring a cool or shaded place to rest close to the work.',
  _distance_from_drinking_water:
    'Bring cool drinking water to where people work: a {litre} per person per hour.',
  _task_complexity:
    'Plan difficult steps for cooler hours; have them checked by somebody who is not working in the heat.',
  _stairs: 'Lift materials by machine to save climbing; keep tools where they are used.',
  _clothing:
    'Wear light, loose, permeable clothing; where layers are needed, use cooling vests and more breaks.',
  _understanding_of_dehydration:
    'Before work begins, train everybody in when to drink, the signs of heat illness and what to do.',
  _respiratory_protection: 'Remove the need for it, or use powered respirators; allow for longer breaks.',
  _acclimatisation: 'Start with part of a shift in the heat and add to it day by day.',
  _metabolic_work_rate: 'Use machines for heavy work, share loads, slow the pace and rest more often.',
};

/** What can be done about a factor, in the reader's units. */
export function factorControl(factor: JobFactor, system: MeasurementSystem): string {
  return FACTOR_CONTROLS[factor].replace('{litre}', litreWord(system));
}

/** A level from which something should be done; the work rate's levels count half. */
const CONTROLLED_FROM = 2;
const weightOf = (factor: JobFactor, level: number) =>
  factor === '_metabolic_work_rate' ? level / 2 : level;

/** The factors worth doing something about, the worst first. */
export function factorsToControl(levels: JobFactorLevels): readonly JobFactor[] {
  return JOB_FACTOR_KEYS.filter((factor) => weightOf(factor, levels[factor]) >= CONTROLLED_FROM).sort(
    (one, other) => weightOf(other, levels[other]) - weightOf(one, levels[one]),
  );
}

/** What to do about a risk as a whole. */
export const RISK_CONTROLS: Readonly<Record<RiskCategory, string>> = {
  'Low Risk':
    'Carry on with care: keep water close by, take breaks as needed, and watch people who are new or feel unwell.',
  'High Risk':
    'Act before work begins: a cup of water every 15 to 20 minutes, a break in the shade every hour, a buddy for everybody, and hydration tests during the shift.',
  'Extreme Risk':
    'Do not start the work in this heat. Move it to a cooler hour or place, or change it until the risk is lower; work that cannot wait needs rest after every turn and somebody keeping watch.',
};
