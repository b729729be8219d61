import { expect, test } from 'vitest';
import type { SalivaStatus } from '../measurements/measurement-status.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { type DecidingNote, followUpOf, type HydrationTest } from './follow-up.ts';
import { changeOfTest, compareOnWall, openFollowUps, type WallPerson, wallGroup } from './wall.ts';

const NOW = 100 * 24 * 60 * MINUTE_MS;
const DAY = 24 * 60;

function person(status: SalivaStatus, minutesAgo: number, isClosed = false): WallPerson {
  const latest: HydrationTest = {
    measurement_id: `${status} ${minutesAgo}`,
    created_ms: NOW - minutesAgo * MINUTE_MS,
    status,
    value: 120,
  };
  const closing: DecidingNote = {
    measurement_id: latest.measurement_id,
    measured_ms: latest.created_ms,
    kind: 'close',
    written_time: '',
  };
  const today = minutesAgo < DAY ? 'tested' : 'due';
  return { latest, followUp: followUpOf([latest], isClosed ? [closing] : []), today };
}

const never: WallPerson = { latest: null, followUp: null, today: 'due' };
const people: Readonly<Record<string, WallPerson>> = {
  'severe, overdue': person('severely_dehydrated', 80),
  'severe, due': person('severely_dehydrated', 40),
  'severe, resting longer': person('severely_dehydrated', 20),
  'severe, resting': person('severely_dehydrated', 10),
  'severe, left open longer': person('severely_dehydrated', 5 * DAY),
  'severe, left open': person('severely_dehydrated', DAY),
  'moderate, overdue longer': person('moderately_dehydrated', 600),
  'moderate, overdue': person('moderately_dehydrated', 90),
  'moderate, due': person('moderately_dehydrated', 45),
  'moderate, left open': person('moderately_dehydrated', 2 * DAY),
  'severe, closed, due': person('severely_dehydrated', 3 * DAY, true),
  'mild, due longer': person('mildly_dehydrated', 4 * DAY),
  'mild, due': person('mildly_dehydrated', DAY),
  'hydrated, due': person('hydrated', 9 * DAY),
  never,
  'severe, closed': person('severely_dehydrated', 50, true),
  mild: person('mildly_dehydrated', 5),
  'hydrated longer': person('hydrated', 300),
  hydrated: person('hydrated', 5),
  'severe, closed, day off': { ...person('severely_dehydrated', 2 * DAY, true), today: 'day off' },
  'never, day off': { ...never, today: 'day off' },
};

test('worst, overdue and due first, in four groups', () => {
  const grouped: Record<string, string[]> = { 'follow-up': [], due: [], tested: [], 'day off': [] };
  const shuffled = Object.entries(people).sort(([one], [other]) => (one < other ? -1 : 1));
  const sorted = shuffled.sort(([, one], [, other]) => compareOnWall(one, other, NOW));
  for (const [name, one] of sorted) grouped[wallGroup(one)]?.push(name);

  const names = Object.keys(people);
  expect(grouped).toEqual({
    'follow-up': names.slice(0, 10),
    due: names.slice(10, 15),
    tested: names.slice(15, 19),
    'day off': names.slice(19),
  });
});

test('a follow-up stays among the open ones on a day off, and however old it is', () => {
  const old = { ...person('severely_dehydrated', 40 * DAY), today: 'day off' } as const;
  expect(wallGroup(old)).toBe('follow-up');
  expect(openFollowUps([...Object.values(people), old], NOW)).toEqual({ open: 11, leftOpen: 4 });
});

test.each([
  [null, ['moderately_dehydrated', 120], ['first', true, false, false]],
  [null, ['hydrated', 40], ['first', false, false, false]],
  [
    ['hydrated', 40],
    ['severely_dehydrated', 160],
    ['worse', true, false, false],
  ],
  [
    ['severely_dehydrated', 160],
    ['moderately_dehydrated', 120],
    ['better', false, false, false],
  ],
  [
    ['moderately_dehydrated', 120],
    ['mildly_dehydrated', 80],
    ['better', false, true, false],
  ],
  // 101 to 99 mOsm changes the class, and may be the scatter of one and the same state.
  [
    ['moderately_dehydrated', 101],
    ['mildly_dehydrated', 99],
    ['better', false, true, true],
  ],
  [
    ['hydrated', 40],
    ['hydrated', 50],
    ['same', false, false, true],
  ],
] as const)('after %j a test of %j is %j', (before, after, [change, opens, closes, isWithinNoise]) => {
  const of = (pair: readonly [SalivaStatus, number]) => ({ status: pair[0], value: pair[1] });
  expect(changeOfTest(of(after), before && of(before))).toEqual({ change, opens, closes, isWithinNoise });
});
