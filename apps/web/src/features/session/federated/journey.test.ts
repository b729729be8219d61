import { expect, test } from 'vitest';
import { hasUnfinishedJourney, type Journey, needsToAsk, refusalText } from './journey.ts';
import { readSsoSearch } from './sso-search.ts';

const journey: Journey = {
  purpose: 'sign-in',
  provider_id: '3f0e8c1a-1111-4222-8333-444455556666',
  email: null,
  return_to: null,
  isSilent: true,
};

test('only a silent renewal falls back to asking', () => {
  expect(needsToAsk(journey, 'login_required')).toBe(true);
  expect(needsToAsk(journey, 'server_error')).toBe(false);
  expect(needsToAsk({ ...journey, isSilent: false }, 'login_required')).toBe(false);
});

test('a refusal says what the provider said, and no more of it than fits', () => {
  expect(refusalText('access_denied', 'whatever')).toBe('The sign-in was cancelled. Nothing was changed.');
  expect(refusalText('other_issuer', null)).toBe(
    'The answer did not come from your organisation’s sign-in service, so it was not used. Please try again.',
  );
  expect(refusalText('server_error', null)).toContain('It says: server_error');
  expect(refusalText('server_error', 'AADSTS50020: not in this tenant')).toContain('AADSTS50020');
  expect(refusalText('server_error', 'x'.repeat(5000)).length).toBeLessThan(400);
});

test('an unfinished sign-in is recognised by what it stored', () => {
  window.sessionStorage.clear();
  expect(hasUnfinishedJourney(window.sessionStorage)).toBe(false);
  window.sessionStorage.setItem('heatwise.oidc.5f', '{}');
  expect(hasUnfinishedJourney(window.sessionStorage)).toBe(true);
});

test('the settings’ search keeps what it knows', () => {
  expect(readSsoSearch({ open: 'new', other: 1 })).toEqual({ open: 'new' });
  expect(readSsoSearch({ open: 7 })).toEqual({});
});
