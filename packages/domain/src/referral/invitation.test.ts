import { expect, test } from 'vitest';
import {
  invitationProblems,
  invitationState,
  isActiveOrganisation,
  REFERRAL_MESSAGES,
  registrationKey,
  voidReasonOf,
} from './invitation.ts';

test('a personal line has no web address in it, which a mail program would make a link of', () => {
  const problem = (line: string) => invitationProblems({ email: 'ida@berg.test', line }).line;
  for (const line of ['Look at https://evil.test', 'www.evil', 'see evil.example/x', 'EVIL.COM'])
    expect(problem(line)).toBe(REFERRAL_MESSAGES.lineHasAddress);
  for (const line of ['', 'We test 2.5 times a day. It helps, e. g. on hot days.', 'Grüße! <b>'])
    expect(problem(line)).toBeNull();
  expect(problem('a'.repeat(301))).toBe(REFERRAL_MESSAGES.lineTooLong);
  expect(invitationProblems({ email: 'ida', line: '' }).email).not.toBeNull();
});

test('a state is what the organisation that registered is, else whether the link was opened', () => {
  expect(invitationState({ opened_at: null, referral_state: null })).toBe('invited');
  expect(invitationState({ opened_at: new Date(), referral_state: null })).toBe('opened');
  expect(invitationState({ opened_at: null, referral_state: 'rewarded' })).toBe('rewarded');
});

test('what registers again, by the same domain or the same mailbox, is the same', () => {
  expect(registrationKey('Ida@Berg.test', 'berg.test')).toBe('berg.test');
  expect(registrationKey('Ida+again@gmail.com', null)).toBe('ida@gmail.com');
});

test('one’s own domain, one’s own people and what was there before give nothing', () => {
  const inviting = { domains: new Set(['berg.test']), keys: new Set(['ida@gmail.com']) };
  const fresh = { key: 'other.test', domain: 'other.test', isKnown: false };
  expect(voidReasonOf(fresh, inviting)).toBeNull();
  expect(voidReasonOf({ ...fresh, domain: 'berg.test', key: 'berg.test' }, inviting)).toBe('own-domain');
  expect(voidReasonOf({ key: 'ida@gmail.com', domain: null, isKnown: false }, inviting)).toBe('own-people');
  expect(voidReasonOf({ ...fresh, isKnown: true }, inviting)).toBe('registered-before');
});

test('active takes both: twenty tests, of five people', () => {
  expect(isActiveOrganisation({ tests: 20, people: 5 })).toBe(true);
  expect(isActiveOrganisation({ tests: 19, people: 9 })).toBe(false);
  expect(isActiveOrganisation({ tests: 99, people: 4 })).toBe(false);
});
