import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import type { Observation } from './alert.ts';
import { replay } from './replay.ts';

const looks = (...seen: [minute: number, observed: Observation][]) =>
  seen.map(([minute, observed]) => ({ at_ms: minute * MINUTE_MS, observed, value: minute }));

test('each time that it would have fired, with its end', () => {
  const rule = { hold_minutes: 0, cool_down_minutes: 0 };
  const seen = looks([0, 'over'], [5, 'holds'], [10, 'holds'], [15, 'over'], [20, 'holds']);
  expect(replay(seen, rule, 30 * MINUTE_MS)).toEqual([
    { from_ms: 5 * MINUTE_MS, to_ms: 15 * MINUTE_MS, value: 5 },
    { from_ms: 20 * MINUTE_MS, to_ms: null, value: 20 },
  ]);
});

test('what has to hold fires between two looks, and a cool-down keeps it quiet', () => {
  const rule = { hold_minutes: 7, cool_down_minutes: 20 };
  const seen = looks(
    [0, 'holds'],
    [5, 'over'],
    [10, 'holds'],
    [20, 'over'],
    [25, 'holds'],
    [40, 'holds'],
    [60, 'over'],
  );
  expect(replay(seen, rule, 90 * MINUTE_MS)).toEqual([
    { from_ms: 17 * MINUTE_MS, to_ms: 20 * MINUTE_MS, value: 10 },
    { from_ms: 47 * MINUTE_MS, to_ms: 60 * MINUTE_MS, value: 40 },
  ]);
});

test('what is still holding now would still be open', () => {
  const rule = { hold_minutes: 10, cool_down_minutes: 0 };
  expect(replay(looks([0, 'holds']), rule, 9 * MINUTE_MS)).toEqual([]);
  expect(replay(looks([0, 'holds']), rule, 10 * MINUTE_MS)).toEqual([
    { from_ms: 10 * MINUTE_MS, to_ms: null, value: 0 },
  ]);
});

test('what came within the cool-down and still holds fires when that is over, as long as it counts', () => {
  const rule = { hold_minutes: 0, cool_down_minutes: 20 };
  const seen = looks([0, 'holds'], [5, 'over'], [10, 'holds']);
  const first = { from_ms: 0, to_ms: 5 * MINUTE_MS, value: 0 };
  const again = { from_ms: 25 * MINUTE_MS, to_ms: null, value: 10 };
  expect(replay(seen, rule, 24 * MINUTE_MS)).toEqual([first]);
  expect(replay(seen, rule, 60 * MINUTE_MS)).toEqual([first, again]);
  expect(replay([...seen, ...looks([15, 'over'])], rule, 60 * MINUTE_MS)).toEqual([first]);
  const forgotten = seen.map((one) => ({ ...one, counts_until_ms: one.at_ms + 14 * MINUTE_MS }));
  expect(replay(forgotten, rule, 60 * MINUTE_MS)).toEqual([first]);
});
