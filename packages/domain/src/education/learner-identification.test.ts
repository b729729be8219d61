import { expect, test } from 'vitest';
import { attendanceText, identificationText, mergeIdentification } from './learner-identification.ts';

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
