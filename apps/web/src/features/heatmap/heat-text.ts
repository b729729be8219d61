import type { HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import type { Position } from '@heatwise/domain/heat/location-position';
import type { JobRisk, RiskTag } from '@heatwise/domain/heat/risk';
import { type TemperatureUnit, temperatureText } from '@heatwise/domain/heat/temperature';
import { averageHydrationStatus, dehydratedShare } from '@heatwise/domain/measurements/measurement-severity';
import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { metresText } from '@heatwise/domain/units/distance';
import { coordinatesText } from '../../ui/map/map-point.ts';
import { siteDistanceText } from '../../ui/map/site-distance.ts';
import type { LocationHeat } from './data/location-heat.ts';
import type { Spot } from './data/use-tests.ts';

/** One letter for each risk, so that a marker speaks not by colour alone. */
export const RISK_MARKS: Readonly<Partial<Record<RiskTag, string>>> = {
  'Low Risk': 'L',
  'High Risk': 'H',
  'Extreme Risk': 'E',
  'No Assessment': '?',
  'No Data': '–',
};

/** What a statistic says of the weather of a day. */
export const STATISTIC_TEXTS: Readonly<Record<HeatStatistic, string>> = {
  min: 'the coolest hour of the day',
  avg: 'the average of the day',
  max: 'the hottest hour of the day',
  curr: 'now',
};

/** 'High Risk (56)' */
export function riskText(risk: JobRisk | null): string {
  if (risk === null) return 'No such job here';
  return risk.risk === null ? risk.category : `${risk.category} (${risk.risk})`;
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

/** About how wide a square is, in which tests are drawn together: 'some 500 m'. */
export function squareText(system: MeasurementSystem): string {
  return `some ${metresText(500, system)}`;
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
