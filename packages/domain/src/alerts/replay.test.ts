import { expect, test } from 'vitest';
import type { Observation } from './alert-life.ts';
import { replay } from './replay.ts';

const MINUTE = 60_000;
const looks = (...seen: [minute: number, observed: Observation][]) =>
  seen.map(([minute, observed]) => ({ at_ms: minute * MINUTE, observed, value: minute }));

test('each time that it would have fired, with its end', () => {
  const rule = { hold_minutes: 0, cool_down_minutes: 0 };
  const seen = looks([0, 'over'], [5, 'holds'], [10, 'holds'], [15, 'over'], [20, 'holds']);
  expect(replay(seen, rule, 30 * MINUTE)).toEqual([
    { from_ms: 5 * MINUTE, to_ms: 15 * MINUTE, value: 5 },
    { from_ms: 20 * MINUTE, to_ms: null, value: 20 },
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
  expect(replay(seen, rule, 90 * MINUTE)).toEqual([
    { from_ms: 17 * MINUTE, to_ms: 20 * MINUTE, value: 10 },
    { from_ms: 47 * MINUTE, to_ms: 60 * MINUTE, value: 40 },
  ]);
});

test('what is still holding now would still be open', () => {
  const rule = { hold_minutes: 10, cool_down_minutes: 0 };
  expect(replay(looks([0, 'holds']), rule, 9 * MINUTE)).toEqual([]);
  expect(replay(looks([0, 'holds']), rule, 10 * MINUTE)).toEqual([
    { from_ms: 10 * MINUTE, to_ms: null, value: 0 },
  ]);
});

test('what came within the cool-down and still holds fires when that is over, as long as it counts', () => {
  const rule = { hold_minutes: 0, cool_down_minutes: 20 };
  const seen = looks([0, 'holds'], [5, 'over'], [10, 'holds']);
  const first = { from_ms: 0, to_ms: 5 * MINUTE, value: 0 };
  const again = { from_ms: 25 * MINUTE, to_ms: null, value: 10 };
  expect(replay(seen, rule, 24 * MINUTE)).toEqual([first]);
  expect(replay(seen, rule, 60 * MINUTE)).toEqual([first, again]);
  expect(replay([...seen, ...looks([15, 'over'])], rule, 60 * MINUTE)).toEqual([first]);
  const forgotten = seen.map((one) => ({ ...one, counts_until_ms: one.at_ms + 14 * MINUTE }));
  expect(replay(forgotten, rule, 60 * MINUTE)).toEqual([first]);
});
