import type { MeasurementStatus } from '@heatwise/domain/measurements/measurement-status';
import { type ColourScheme, statusShade } from '../status-palette.ts';

const patterns: Partial<Record<MeasurementStatus, object>> = {
  mildly_dehydrated: {
    symbol: 'circle',
    symbolSize: 0.7,
    dashArrayX: [
      [0, 6],
      [3, 3],
    ],
    dashArrayY: [3, 3],
  },
  moderately_dehydrated: { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 5], rotation: -Math.PI / 4 },
  severely_dehydrated: {
    symbol: 'rect',
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
};

/** Colour and pattern of a class: the worse, the denser; hydrated is plain. Colour never speaks alone. */
export function statusItemStyle(status: MeasurementStatus, scheme: ColourScheme, isStrong = false) {
  const { fill, onFill } = statusShade(status, scheme);
  const pattern = patterns[status];
  const strength = isStrong ? '99' : '40';
  return { color: fill, decal: pattern ? { ...pattern, color: `${onFill}${strength}` } : { symbol: 'none' } };
}
