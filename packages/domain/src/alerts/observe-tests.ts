import type { HydrationTest } from '../monitoring/follow-up.ts';
import { asksForNotice, isRecentForNotice } from '../notifications/notifications.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { Observation } from './alert.ts';
import type { TestTrigger } from './alert-trigger.ts';

/** A counting test of sweat sodium, in mg/L. */
export type SodiumTest = {
  readonly measurement_id: string;
  readonly created_ms: number;
  readonly value: number;
};

/** A person's counting tests, in any order; as many as the rule's window asks for. */
export type TestsOfPerson = {
  readonly hydration: readonly HydrationTest[];
  readonly sodium: readonly SodiumTest[];
};

/** What was found, and the test that shows it; null where there is none. */
export type TestObservation = {
  readonly observed: Observation;
  readonly shown_by: {
    readonly measurement_id: string;
    readonly value: number;
    readonly created_ms: number;
  } | null;
};

/**
 * A person's tests as a rule sees them at a moment (ms since 1970). The latest counts: a good result after a bad one
 * ends what the bad one began. A test older than a shift when it arrives begins nothing, and ends nothing either.
 */
export function observeTests(trigger: TestTrigger, tests: TestsOfPerson, nowMs: number): TestObservation {
  if (trigger.kind === 'sweat-sodium') {
    const latest = latestOf(tests.sodium);
    return found(latest, latest !== null && latest.value >= trigger.at_least_mg_l, nowMs);
  }
  const latest = latestOf(tests.hydration);
  const isBad = (test: HydrationTest) => asksForNotice(test.status, trigger.at_least);
  if (latest === null || !isBad(latest) || trigger.kind === 'hydration') {
    return found(latest, latest !== null && isBad(latest), nowMs);
  }
  const from = latest.created_ms - trigger.within_hours * HOUR_MS;
  const bad = tests.hydration.filter((test) => test.created_ms >= from && isBad(test));
  // One bad result neither sets this rule off nor ends what two began.
  if (bad.length < trigger.times) return { observed: 'no data', shown_by: latest };
  return found(latest, true, nowMs);
}

function found(
  latest: { measurement_id: string; value: number; created_ms: number } | null,
  holds: boolean,
  nowMs: number,
): TestObservation {
  if (latest === null || !isRecentForNotice(latest.created_ms, nowMs)) {
    return { observed: 'no data', shown_by: null };
  }
  const { measurement_id, value, created_ms } = latest;
  return { observed: holds ? 'holds' : 'over', shown_by: { measurement_id, value, created_ms } };
}

/** Of two at the same time the worse one counts. */
function latestOf<Test extends { readonly created_ms: number; readonly value: number }>(
  tests: readonly Test[],
): Test | null {
  const isLater = (one: Test, other: Test) =>
    one.created_ms > other.created_ms || (one.created_ms === other.created_ms && one.value > other.value);
  return tests.reduce<Test | null>(
    (latest, test) => (latest === null || isLater(test, latest) ? test : latest),
    null,
  );
}
