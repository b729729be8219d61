import type { MeasurementSystem } from '../organisation/measurement-system.ts';
import { type HeatIndexScore, heatIndexScore } from './heat-index-score.ts';
import type { JobRiskCategory } from './job-assessment.ts';
import { type WindScore, windScore } from './wind.ts';

/** Below this risk it is low. See docs/rules.md#heat-risk. */
export const HIGH_RISK_FROM = 28;
/** Up to and including this risk it is high, above it extreme. */
export const HIGH_RISK_UP_TO = 60;

/** The categories of the heat risk; there is no moderate one. */
export const RISK_CATEGORIES = ['Low Risk', 'High Risk', 'Extreme Risk'] as const;
export type RiskCategory = (typeof RISK_CATEGORIES)[number];

/** What a risk tag can say: a category of the heat risk or of a job, or why there is none. */
export type RiskTag = RiskCategory | JobRiskCategory | 'No Data';
export type RiskTagColour = 'green' | 'yellow' | 'red' | 'grey';

/** The colours of risk tags by name; the palette gives the shade. */
export const RISK_TAG_COLOURS: Readonly<Record<RiskTag, RiskTagColour>> = {
  'Very Low Risk': 'green',
  'Low Risk': 'green',
  'Moderate Risk': 'green',
  'High Risk': 'yellow',
  'Extreme Risk': 'red',
  'No Assessment': 'grey',
  'No Data': 'grey',
};

/** Heat-index score times job score plus wind score. */
export function riskScore(heat: HeatIndexScore, job: number, wind: WindScore): number {
  return heat * job + wind;
}

/** Below 28 low, up to and including 60 high, above extreme. Throws a RangeError for NaN. */
export function riskCategory(risk: number): RiskCategory {
  if (Number.isNaN(risk)) throw new RangeError('The risk must be a number.');
  if (risk < HIGH_RISK_FROM) return 'Low Risk';
  return risk <= HIGH_RISK_UP_TO ? 'High Risk' : 'Extreme Risk';
}

/** The weather the risk is computed from: heat index in °C, wind in km/h. */
export type RiskWeather = { readonly heat_index_c: number; readonly wind_kph: number };

export type JobRisk =
  | { readonly category: RiskCategory; readonly risk: number }
  | { readonly category: 'No Assessment' | 'No Data'; readonly risk: null };

/**
 * The risk of a job in a weather, by the heat-index limits of the organisation's system. A job whose assessment has gaps
 * (score null) is "No Assessment", a location without weather "No Data"; neither is ever low.
 */
export function jobRisk(
  score: number | null,
  weather: RiskWeather | null,
  system: MeasurementSystem,
): JobRisk {
  if (score === null) return { category: 'No Assessment', risk: null };
  if (weather === null) return { category: 'No Data', risk: null };
  const risk = riskScore(heatIndexScore(weather.heat_index_c, system), score, windScore(weather.wind_kph));
  return { category: riskCategory(risk), risk };
}

/**
 * The mean of several risks of one job, to a tenth, by which its category goes; null of none, or where one of them has
 * no number.
 */
export function meanRisk(risks: readonly JobRisk[]): JobRisk | null {
  let sum = 0;
  for (const { risk } of risks) {
    if (risk === null) return null;
    sum += risk;
  }
  if (risks.length === 0) return null;
  const risk = Math.round((10 * sum) / risks.length) / 10;
  return { category: riskCategory(risk), risk };
}
