import { expect, test } from 'vitest';
import { DESK_NEWS_PAUSE_MINUTES, isDeskTold } from './desk-news.ts';

const now = new Date('2026-11-25T03:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test.each([
  ['that was never mailed about, or answered since', null, true],
  ['that was mailed about a moment ago', minutesAgo(0), false],
  ['within the pause', minutesAgo(DESK_NEWS_PAUSE_MINUTES - 1), false],
  ['at the end of the pause', minutesAgo(DESK_NEWS_PAUSE_MINUTES), true],
  ['of yesterday', minutesAgo(24 * 60), true],
] as const)('of a ticket %s', (_which, toldAt, expected) => {
  expect(isDeskTold(toldAt, now)).toBe(expected);
});
