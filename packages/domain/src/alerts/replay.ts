import { MINUTE_MS } from '../time/durations.ts';
import { nextOfAlert, type Observation, type OpenAlert } from './alert.ts';

/** What a rule saw of a subject at a moment, in ms since 1970. */
export type Seen = {
  readonly at_ms: number;
  readonly observed: Observation;
  readonly value: number | null;
  /** Up to when it counts as found where nothing else is seen; undefined for until then. */
  readonly counts_until_ms?: number;
};

/** An alert that would have fired; `to_ms` is null where it would still be open. */
export type FiredSpan = {
  readonly from_ms: number;
  readonly to_ms: number | null;
  /** In the trigger's own unit, of when it fired. */
  readonly value: number | null;
};

type Timing = { readonly hold_minutes: number; readonly cool_down_minutes: number };

/**
 * The alerts that a rule would have made of what it saw, in order of time: the same life as the real ones. Something that
 * holds counts as holding until the next look, or for as long as it counts.
 */
export function replay(seen: readonly Seen[], rule: Timing, nowMs: number): FiredSpan[] {
  const fired: FiredSpan[] = [];
  let open = null as OpenAlert | null;
  let value: number | null = null;
  let endedMs: number | null = null;
  const end = (to_ms: number) => {
    const last = fired.pop();
    if (last) fired.push({ ...last, to_ms });
    endedMs = to_ms;
  };
  for (const [index, one] of seen.entries()) {
    const change = nextOfAlert(open, one.observed, rule, { nowMs: one.at_ms, endedMs });
    if (change.kind === 'begin') {
      open = { state: change.state, since_ms: one.at_ms };
      value = one.value;
      if (change.state === 'firing') fired.push({ from_ms: one.at_ms, to_ms: null, value });
    } else if (change.kind === 'fire' && open !== null) {
      open = { ...open, state: 'firing' };
      fired.push({ from_ms: one.at_ms, to_ms: null, value: one.value });
    } else if (change.kind === 'clear') {
      end(one.at_ms);
      open = null;
    } else if (change.kind === 'withdraw') {
      open = null;
    }
    // Between two looks the clock goes on: what holds long enough fires then.
    const next = Math.min(seen[index + 1]?.at_ms ?? nowMs, one.counts_until_ms ?? nowMs);
    const restedMs = endedMs === null ? null : endedMs + rule.cool_down_minutes * MINUTE_MS;
    if (open === null && one.observed === 'holds' && restedMs !== null && restedMs <= next) {
      // What came within the cool-down and still holds begins when that is over.
      open = { state: rule.hold_minutes > 0 ? 'pending' : 'firing', since_ms: restedMs };
      if (open.state === 'firing') fired.push({ from_ms: restedMs, to_ms: null, value: one.value });
    }
    if (open?.state === 'pending' && one.observed === 'holds') {
      const at = open.since_ms + rule.hold_minutes * MINUTE_MS;
      if (at <= next) {
        open = { ...open, state: 'firing' };
        fired.push({ from_ms: at, to_ms: null, value: one.value });
      }
    }
  }
  return fired;
}
