import { type Retest, type RetestState, retestAfter } from '@heatwise/domain/monitoring/follow-up';
import type { TestChange } from '@heatwise/domain/monitoring/wall';
import { timeOfDayText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';

const MINUTE_MS = 60_000;

/** '5 min', '1 h 10 min'; from two hours on nobody asks for the minutes: '20 h'. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return hours > 1 || minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** What a follow-up asks for at this moment, for one glance. */
export function retestText(test: { readonly created_ms: number }, nowMs: number, zone: TimeZone) {
  // The screen's clock ticks by the minute, and a test may be newer than its last tick.
  const now = Math.max(nowMs, test.created_ms);
  const retest = retestAfter(test, now);
  return { state: retest.state, text: WORDS[retest.state](retest, now, zone) };
}

const WORDS: Readonly<Record<RetestState, (retest: Retest, nowMs: number, zone: TimeZone) => string>> = {
  resting: ({ from_ms }, nowMs, zone) =>
    `Retest in ${durationText(from_ms - nowMs)}, from ${timeOfDayText(from_ms, zone)}`,
  due: ({ until_ms }, _nowMs, zone) => `Retest now, until ${timeOfDayText(until_ms, zone)}`,
  overdue: ({ until_ms }, nowMs) => `Retest overdue by ${durationText(nowMs - until_ms)}`,
};

/** 'Worse: opens a follow-up'. */
export function changeText({ change, opens, closes, isWithinNoise }: TestChange): string {
  const word = { first: 'First test', worse: 'Worse', better: 'Better', same: 'Unchanged' }[change];
  const consequence = opens ? 'opens a follow-up' : closes ? 'closes the follow-up' : '';
  const doubt =
    isWithinNoise && (change === 'worse' || change === 'better') ? 'within measurement noise' : '';
  const rest = [consequence, doubt].filter(Boolean).join(', ');
  return rest ? `${word}: ${rest}` : word;
}

/** '1 person', '2 people'. */
export function peopleCount(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'person' : 'people'}`;
}
