import {
  MEASUREMENT_STATUS_LABELS,
  type MeasurementStatus,
  type SalivaBounds,
  salivaGaugePosition,
  salivaStatus,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { useComputedColorScheme } from '@mantine/core';
import { statusShade } from '../../ui/status-palette.ts';
import { boundText, valueText } from './measurement-text.ts';
import classes from './saliva-gauge.module.css';

const PARTS: readonly (readonly [MeasurementStatus, keyof SalivaBounds, keyof SalivaBounds])[] = [
  ['hydrated', 'min', 'mild'],
  ['mildly_dehydrated', 'mild', 'moderate'],
  ['moderately_dehydrated', 'moderate', 'severe'],
  ['severely_dehydrated', 'severe', 'max'],
];
const LABELLED = ['min', 'mild', 'moderate', 'severe', 'max'] as const;

/** Where a saliva value stands among the bounds that apply to its person; beyond an end the marker stops there. */
export function SalivaGauge({ value, bounds }: { value: number; bounds: SalivaBounds }) {
  const scheme = useComputedColorScheme('light');
  const placeOf = (mOsm: number) => `${salivaGaugePosition(mOsm, bounds) * 100}%`;
  const width = (from: number, to: number) =>
    `${(salivaGaugePosition(to, bounds) - salivaGaugePosition(from, bounds)) * 100}%`;
  const status = salivaStatus(value, bounds);
  const label = MEASUREMENT_STATUS_LABELS[status];
  const shown = valueText(value, (rounded) => salivaStatus(rounded, bounds) === status);
  return (
    <div
      className={classes.gauge}
      role="img"
      aria-label={`${shown} ${SALIVA_UNIT}, ${label}, on a scale from ${valueText(bounds.min)} to ${valueText(bounds.max)}: hydrated to ${boundText(bounds.mild)}, mild to ${boundText(bounds.moderate)}, moderate to ${boundText(bounds.severe)}`}
    >
      <div className={classes.scale}>
        {PARTS.map(([part, from, to]) => (
          <span
            key={part}
            className={classes.part}
            style={{
              width: width(bounds[from], bounds[to]),
              background: statusShade(part, scheme).fill,
            }}
          />
        ))}
        <div className={classes.marker} style={{ insetInlineStart: placeOf(value) }}>
          {shown}
        </div>
      </div>
      <div className={classes.bounds}>
        {LABELLED.map((bound) => (
          <span key={bound} style={{ insetInlineStart: placeOf(bounds[bound]) }}>
            {/* Whole numbers: the last two would touch on a phone. */}
            {Math.round(bounds[bound])}
          </span>
        ))}
      </div>
    </div>
  );
}
