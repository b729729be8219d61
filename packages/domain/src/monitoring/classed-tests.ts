import { classifySaliva } from '../measurements/classify-measurement.ts';
import { salivaBaseline } from '../measurements/saliva-baseline.ts';
import type { HydrationTest } from './follow-up.ts';

/** A person's stored saliva test; `recorded` is the baseline that it brings along, as it was recorded. */
export type StoredSaliva = {
  readonly measurement_id: string;
  readonly type: 'sosm' | 'sosm_baseline';
  /** In mOsm. */
  readonly value: number;
  /** The wire's instant. */
  readonly created_time: string;
  readonly recorded: unknown;
};

/** A person's hydration tests with their classes, from their valid saliva tests: the baseline is made of these. */
export function classedTests(rows: readonly StoredSaliva[]): HydrationTest[] {
  const baselines = rows.filter(({ type }) => type === 'sosm_baseline');
  const baseline = salivaBaseline(baselines.map(({ value }) => value));
  return rows
    .filter(({ type }) => type === 'sosm')
    .map(({ measurement_id, type, value, created_time, recorded }) => ({
      measurement_id,
      created_ms: Date.parse(created_time),
      value,
      status: classifySaliva({ type, value, metadata: { _baseline: recorded } }, baseline),
    }));
}
