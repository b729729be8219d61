import type { MeasurementStatus } from '@heatwise/domain/measurements/measurement-status';
import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import { type ColourScheme, statusShade } from '../status-palette.ts';
import type { LegendItem, LegendPattern } from './chart-legend.tsx';

/** Patterns in ECharts' words: the worse the class, the denser. */
const decals: Readonly<Record<Exclude<LegendPattern, 'line'>, object>> = {
  dots: {
    symbol: 'circle',
    symbolSize: 0.7,
    dashArrayX: [
      [0, 6],
      [3, 3],
    ],
    dashArrayY: [3, 3],
  },
  stripes: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  checks: {
    symbol: 'rect',
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
};

const patterns: Partial<Record<MeasurementStatus, keyof typeof decals>> = {
  mildly_dehydrated: 'dots',
  moderately_dehydrated: 'stripes',
  severely_dehydrated: 'checks',
};

function inkOf(status: MeasurementStatus, scheme: ColourScheme, isStrong: boolean): string {
  return `${statusShade(status, scheme).onFill}${isStrong ? '99' : '40'}`;
}

/** Colour and pattern of a class in a chart; hydrated is plain. Colour never speaks alone. */
export function statusItemStyle(status: MeasurementStatus, scheme: ColourScheme, isStrong = false) {
  const pattern = patterns[status];
  const color = statusShade(status, scheme).fill;
  if (!pattern) return { color, decal: { symbol: 'none' } };
  return { color, decal: { ...decals[pattern], color: inkOf(status, scheme, isStrong) } };
}

/** The same colour and pattern in a legend. */
export function statusLegendItem(
  status: MeasurementStatus,
  scheme: ColourScheme,
  label: string = MEASUREMENT_STATUS_LABELS[status],
): LegendItem {
  const pattern = patterns[status];
  const colour = statusShade(status, scheme).fill;
  return pattern ? { label, colour, pattern, ink: inkOf(status, scheme, false) } : { label, colour };
}
