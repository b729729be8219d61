import { MEASUREMENT_STATUSES, type MeasurementStatus } from './measurement-status.ts';

/** How bad each status is: 0 (best) to 3 (worst) within its scale, −1 where nothing can be said. */
const SEVERITY: Readonly<Record<MeasurementStatus, number>> = {
  hydrated: 0,
  mildly_dehydrated: 1,
  moderately_dehydrated: 2,
  severely_dehydrated: 3,
  low_sodium: 0,
  moderate_sodium: 1,
  high_sodium: 2,
  very_high_sodium: 3,
  unclassified: -1,
  invalid: -1,
  removed: -1,
};

/** 0 (best) to 3 (worst) within saliva or within sweat; −1 for unclassified, invalid and removed. */
export function statusSeverity(status: MeasurementStatus): number {
  return SEVERITY[status];
}

/**
 * The class that the hydration tests of a place or a time have on average: their mean severity, rounded, a half
 * towards the worse. `counts` are the numbers of tests by severity, best first; null of none.
 */
export function averageHydrationStatus(counts: readonly number[]): MeasurementStatus | null {
  const tests = counts.reduce((sum, count) => sum + count, 0);
  if (tests === 0) return null;
  const severity = counts.reduce((sum, count, index) => sum + count * index, 0) / tests;
  return MEASUREMENT_STATUSES[Math.round(severity)] ?? null;
}

/** The part of hydration tests, 0 to 1, that are moderately or severely dehydrated; null of none. */
export function dehydratedShare(counts: readonly number[]): number | null {
  const tests = counts.reduce((sum, count) => sum + count, 0);
  return tests === 0 ? null : ((counts[2] ?? 0) + (counts[3] ?? 0)) / tests;
}
