import { expect, test } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import { attendanceText, byServersClock, identificationText, mergeIdentification } from './toolbox-talk.ts';

const session = { identified_by: 'session', link_issued_by: null } as const;
const mailed = { identified_by: 'link', link_issued_by: null } as const;
const issued = { identified_by: 'link', link_issued_by: 'sam' } as const;
const none = { identified_by: null, link_issued_by: null } as const;

test.each([
  [null, 'Not recorded'],
  [{ by: 'session', issued_by: '' }, 'Signed in'],
  [{ by: 'link', issued_by: '' }, 'Personal link sent by email'],
  [{ by: 'link', issued_by: 'Sam Hill' }, 'Personal link issued by Sam Hill'],
] as const)('describes %j as %j', (identification, text) => {
  expect(identificationText(identification)).toBe(text);
});

test('names the presenter of a talk where there is a name', () => {
  expect(attendanceText('Sam Hill')).toBe('Confirmed in front of Sam Hill');
  expect(attendanceText('')).toBe('Confirmed in front of the presenter');
});

test.each([
  [none, session, session],
  [none, issued, issued],
  [session, issued, issued],
  [issued, session, issued],
  [issued, mailed, issued],
  [mailed, issued, issued],
  [mailed, session, mailed],
])('work that began as %j and goes on as %j counts as %j', (before, now, expected) => {
  expect(mergeIdentification(before, now)).toEqual(expected);
});

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
