import {
  MEASUREMENT_STATUS_LABELS,
  MEASUREMENT_STATUSES,
  type MeasurementStatus,
} from '@heatwise/domain/measurements/measurement-status';
import type { ClassCounts } from '../../../local-db/hydration-tally.ts';
import type { LegendItem } from '../../../ui/chart/chart-legend.tsx';
import { type ChartTheme, statusLegendItem } from '../../../ui/chart/chart-theme.ts';

/** One class of a hydration test: its stored code, its status and its words. */
export type HydrationClass = {
  readonly code: 0 | 1 | 2 | 3;
  readonly status: MeasurementStatus;
  readonly label: string;
  /** Where the card has said what it is about. */
  readonly short: string;
};

const SHORT = ['Hydrated', 'Mild', 'Moderate', 'Severe'] as const;

/** The four classes, the worst first: that is the order in which they concern the reader. */
export const HYDRATION_CLASSES: readonly HydrationClass[] = ([3, 2, 1, 0] as const).map((code) => {
  const status = MEASUREMENT_STATUSES[code];
  return { code, status, label: MEASUREMENT_STATUS_LABELS[status], short: SHORT[code] };
});

/** Colours and patterns of the four classes, in words that fit beside each other on one line of a card. */
export function classLegend({ scheme }: ChartTheme): readonly LegendItem[] {
  return HYDRATION_CLASSES.map(({ status, short }) => statusLegendItem(status, scheme, short));
}

export function totalOf(counts: ClassCounts): number {
  return counts[0] + counts[1] + counts[2] + counts[3];
}
