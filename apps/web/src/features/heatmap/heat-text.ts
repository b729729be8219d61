import type { WorkOrder } from '@heatwise/domain/heat/caution';
import type { HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import type { Position } from '@heatwise/domain/heat/location-position';
import type { JobRisk } from '@heatwise/domain/heat/risk';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import {
  averageHydrationStatus,
  dehydratedShare,
  MEASUREMENT_STATUS_LABELS,
} from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { metresText } from '@heatwise/domain/units/distance';
import { siteDistanceText } from '../../entities/tags/position/picker-points.ts';
import { coordinatesText } from '../../ui/map/map-point.ts';
import type { JobHeat, LocationHeat } from './data/location-heat.ts';
import type { Spot } from './data/use-places.ts';

/** One letter for each risk, so that a marker speaks not by colour alone. */
export const RISK_MARKS = {
  'Low Risk': 'L',
  'High Risk': 'H',
  'Extreme Risk': 'E',
  'No Assessment': '?',
  'No Data': '–',
} as const satisfies Readonly<Record<JobRisk['category'], string>>;

/** What a statistic says of the weather of a day. */
export const STATISTIC_TEXTS: Readonly<Record<HeatStatistic, string>> = {
  min: 'the coolest hour of the day',
  avg: 'the average of the day',
  max: 'the hottest hour of the day',
  curr: 'now',
};

/** What is in a marker: the letter of the risk, or the minutes of work where the order leads. */
export function cautionMark({ risk, caution, work_minutes }: JobHeat): string {
  return caution.leads === 'order' ? String(work_minutes) : RISK_MARKS[risk.category];
}

/** 'High Risk (56)' */
export function riskText({ category, risk }: JobRisk): string {
  return risk === null ? category : `${category} (${risk})`;
}

/** 'WBGT 31.3 °C' */
export function wbgtText(order: WorkOrder | null, unit: TemperatureUnit): string {
  return order ? `WBGT ${temperatureText(order.wbgt_c, unit)}` : 'No WBGT';
}

/** What leads, then the other of the two: 'Work 15, rest 45 min · High Risk (56) · WBGT 31.3 °C'. */
export function cautionText(heat: JobHeat | null, unit: TemperatureUnit): string {
  if (!heat) return 'No such job here';
  const { risk, order, caution, work_minutes } = heat;
  const ordered = work_minutes === null ? [] : [workOrderText(work_minutes)];
  const measures = caution.leads === 'order' ? [...ordered, riskText(risk)] : [riskText(risk), ...ordered];
  return [...measures, ...(order ? [wbgtText(order, unit)] : [])].join(' · ');
}

/** 'Heat index 37.1 °C · 32.0 °C, 60 % humidity' */
export function weatherText({ weather }: LocationHeat, unit: TemperatureUnit): string {
  if (!weather) return 'No weather data';
  const { reading, temperature_c, humidity } = weather;
  return `Heat index ${temperatureText(reading.heat_index_c, unit)} · ${temperatureText(temperature_c, unit)}, ${Math.round(humidity)} % humidity`;
}

/** '25 %', or a dash where nothing was tested. */
export function percentText(share: number | null): string {
  return share === null ? '–' : `${Math.round(share * 100)} %`;
}

/** 'Mildly Dehydrated on average, 25 % moderately or severely dehydrated' */
export function hydrationText(counts: readonly number[]): string {
  const status = averageHydrationStatus(counts);
  if (status === null) return 'No hydration tests';
  return `${MEASUREMENT_STATUS_LABELS[status]} on average, ${percentText(dehydratedShare(counts))} moderately or severely dehydrated`;
}

/** About how wide a square is, in which tests are drawn together: 'about 500 m'. */
export function squareText(system: MeasurementSystem): string {
  return `about ${metresText(500, system)}`;
}

/** Further away than this a test has nothing to do with the location. */
const NEAR_KM = 50;

/** Where a square is: by the nearest location, or by its coordinates. */
export function spotName(
  spot: Spot,
  locations: readonly { name: string; position: Position | null }[],
  system: MeasurementSystem,
): string {
  const located = locations.flatMap(({ name, position }) => (position ? [{ ...position, name }] : []));
  return siteDistanceText(spot, located, system, NEAR_KM) ?? coordinatesText(spot);
}
