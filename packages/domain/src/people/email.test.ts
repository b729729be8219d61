import { expect, test } from 'vitest';
import { emailKey, emailProblem, isEmail } from './email.ts';

test.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.com.au", 'josé@müller.de'])(
  '%s is an email',
  (email) => {
    expect(isEmail(email)).toBe(true);
  },
);

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@',
  'a@@b.co',
  'a b@c.co',
  'a@b..co',
  'a@.co',
  'a@-b.co',
  '.a@b.co',
  'a..b@c.co',
  'Name <a@b.co>',
  'a@b.co,c@d.co',
  `${'a'.repeat(320)}@b.co`,
  '\u200Ba@b.co',
  'a\u3164@b.co',
  'a\u0007@b.co',
])('%j is not an email', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('addresses that differ in case or stray spaces are one account', () => {
  expect(emailKey(' Ana@Example.com ')).toBe(emailKey('ana@example.COM'));
});

test('an email is judged and compared without what cannot be seen', () => {
  expect(emailProblem('\u200Bana@example.com')).toBeNull();
  expect(emailProblem('\u200B')).toBe('Email is required');
  expect(emailKey('\u200BAna@example.com\u2060')).toBe('ana@example.com');
});
