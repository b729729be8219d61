import type { MeasurementStatus } from '@heatwise/domain/measurements/measurement-status';
import { MEASUREMENT_STATUS_LABELS } from '@heatwise/domain/measurements/measurement-status';
import { type StatusShade, statusShade } from '../status-palette.ts';
import type { ColourScheme } from '../surfaces.ts';
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

/** Over `shade`; dense patterns take a stronger ink. */
function inkOf(shade: StatusShade, isStrong: boolean): string {
  return `${shade.onFill}${isStrong ? '99' : '40'}`;
}

/** A colour with the pattern that says the same, or plain. Colour never speaks alone. */
export function patternedItemStyle(
  shade: StatusShade,
  pattern: keyof typeof decals | undefined,
  isStrong = false,
) {
  if (!pattern) return { color: shade.fill, decal: { symbol: 'none' } };
  return { color: shade.fill, decal: { ...decals[pattern], color: inkOf(shade, isStrong) } };
}

/** The same in a legend. */
export function patternedLegendItem(
  label: string,
  shade: StatusShade,
  pattern: keyof typeof decals | undefined,
): LegendItem {
  const colour = shade.fill;
  return pattern ? { label, colour, pattern, ink: inkOf(shade, false) } : { label, colour };
}

/** Colour and pattern of a class in a chart; hydrated is plain. */
export function statusItemStyle(status: MeasurementStatus, scheme: ColourScheme, isStrong = false) {
  return patternedItemStyle(statusShade(status, scheme), patterns[status], isStrong);
}

/** The same colour and pattern in a legend. */
export function statusLegendItem(
  status: MeasurementStatus,
  scheme: ColourScheme,
  label: string = MEASUREMENT_STATUS_LABELS[status],
): LegendItem {
  return patternedLegendItem(label, statusShade(status, scheme), patterns[status]);
}
