import {
  LEFT_OPEN_AFTER_HOURS,
  type Retest,
  type RetestState,
  retestAfter,
} from '@heatwise/domain/monitoring/follow-up';
import type { TestChange } from '@heatwise/domain/monitoring/wall';
import { formatCount } from '@heatwise/domain/text/format-number';
import {
  type Clocks,
  clocksDiffer,
  siteTimeOfDayText,
  viewerTimeText,
} from '@heatwise/domain/time/date-text';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@heatwise/domain/time/durations';

/** What the tiles of the classes count: the others are due or off. */
export const CLASS_TILES_CAPTION = 'Last results of people tested today or with an open follow-up';

/** '5 min', '1 h 10 min'; from two hours on nobody asks for the minutes: '20 h'. */
export function durationText(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return hours > 1 || minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** '1 day', '12 days': how long a follow-up was left open. */
function ageText(ms: number): string {
  const days = Math.max(1, Math.floor(ms / DAY_MS));
  return formatCount(days, 'day', 'days');
}

/** What a follow-up asks for at this moment, for one glance, in the time of where the person works. */
export function retestText(test: { readonly created_ms: number }, nowMs: number, clocks: Clocks) {
  // The screen's clock ticks by the minute, and a test may be newer than its last tick.
  const now = Math.max(nowMs, test.created_ms);
  const age = now - test.created_ms;
  if (age >= LEFT_OPEN_AFTER_HOURS * HOUR_MS)
    return { state: 'overdue' as const, text: `Open for ${ageText(age)}`, viewer_text: null };
  const retest = retestAfter(test, now);
  const named = retest.state === 'resting' ? retest.from_ms : retest.until_ms;
  return {
    state: retest.state,
    text: WORDS[retest.state](retest, now, clocks),
    /** The same for who is looking, where their clock shows another time. */
    viewer_text: clocksDiffer(named, clocks) ? viewerTimeText(named, clocks) : null,
  };
}

const WORDS: Readonly<Record<RetestState, (retest: Retest, nowMs: number, clocks: Clocks) => string>> = {
  resting: ({ from_ms }, nowMs, clocks) =>
    `Retest in ${durationText(from_ms - nowMs)}, from ${siteTimeOfDayText(from_ms, clocks)}`,
  due: ({ until_ms }, _nowMs, clocks) => `Retest now, until ${siteTimeOfDayText(until_ms, clocks)}`,
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
  return formatCount(count, 'person', 'people');
}
