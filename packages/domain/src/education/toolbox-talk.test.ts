import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import { byServersClock } from './toolbox-talk.ts';

const nowMs = Date.UTC(2026, 10, 23, 12);
const ago = (minutes: number) => nowMs - minutes * MINUTE_MS;

test('a clock that is right is believed, however long ago the talk was', () => {
  expect(byServersClock(ago(600), { sentMs: ago(1), nowMs })).toBe(ago(600));
});

test('a clock that is a day late or early is corrected by as much', () => {
  const day = 24 * 60;
  expect(byServersClock(ago(30 + day), { sentMs: ago(day), nowMs })).toBe(ago(30));
  expect(byServersClock(ago(30 - day), { sentMs: ago(-day), nowMs })).toBe(ago(30));
});

test('nothing was confirmed later than now', () => {
  expect(byServersClock(ago(-2), { sentMs: ago(-1), nowMs })).toBe(nowMs);
});
