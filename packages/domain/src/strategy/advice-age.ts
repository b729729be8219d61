import type { MeasurementType } from '../measurements/measurement-type.ts';
import { HOUR_MS } from '../time/durations.ts';

/**
 * How long the advice of a hydration test is of use: a shift. What somebody has drunk and sweated since then says more
 * than the test does, so after it the advice is to test again (decisions/0079).
 */
export const ADVICE_HOURS = 8;

/** What is to be done instead of following old advice. */
export const TEST_NOW = 'Test now';

/**
 * Whether the advice of a test is past its use; instants in ms since 1970. How much salt somebody's sweat has stays
 * much the same for months, so that of other types never is.
 */
export function isAdviceOld(
  test: { readonly type: MeasurementType; readonly created_ms: number },
  nowMs: number,
): boolean {
  return test.type === 'sosm' && nowMs - test.created_ms >= ADVICE_HOURS * HOUR_MS;
}
