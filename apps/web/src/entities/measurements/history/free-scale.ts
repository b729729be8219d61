import { customLook, placedClasses, valueText } from '../measurement-text.ts';
import type { HistoryScale } from './history.chart.ts';

/** The next of 1, 2, 5, 10, … that is not smaller: what an axis counts in. */
export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9)) ?? 10;
  return exact(step * power);
}

/** Without the last digits of a binary fraction, which an axis would show. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}

type Measured = { readonly name: string; readonly unit: string; readonly custom_classes: string | null };

/** Lines across the chart, about; a round step makes them more or fewer. */
const STEPS = 5;

/** A scale around the given values and the bounds of the type's classes, with round steps: for types without one of ours. */
export function freeScale({ name, unit, custom_classes }: Measured, values: readonly number[]): HistoryScale {
  const placed = placedClasses(custom_classes);
  const classes = placed.map((each, index) => ({
    look: customLook(each),
    above: placed[index - 1]?.up_to ?? null,
  }));
  const points = [...values, ...classes.flatMap(({ above }) => (above === null ? [] : [above]))];
  const low = Math.min(...points);
  const high = Math.max(...points);
  const tick = points.length === 0 ? 1 : roundStep((high - low || Math.abs(high) || 1) / STEPS);
  const least = points.length === 0 ? 0 : exact(Math.floor(low / tick) * tick);
  const leastMax = points.length === 0 ? STEPS : Math.max(exact(Math.ceil(high / tick) * tick), least + tick);
  const letters = Math.max(...[least, leastMax, least + tick].map((end) => valueText(end).length));
  return { axisText: unit ? `${name} (${unit})` : name, unit, classes, least, tick, leastMax, letters };
}
