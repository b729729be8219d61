import { beforeEach, expect, test } from 'vitest';
import type { Journey } from './journey.ts';
import { addressOfJourney, readArrival } from './oidc-journey.ts';

const ISSUER = 'https://login.harbour.test';
const journey: Journey = {
  purpose: 'sign-in',
  provider_id: '3f0e8c1a-1111-4222-8333-444455556666',
  email: null,
  return_to: null,
  isSilent: false,
};
beforeEach(() => window.sessionStorage.clear());

/** Begins a journey, and reads what a provider answers with these parameters. */
async function arrive(answer: Record<string, string>, names_issuer: boolean, mode: 'fragment' | 'query') {
  const address = await addressOfJourney(
    {
      provider_id: journey.provider_id,
      issuer: ISSUER,
      client_id: 'heatwise',
      scopes: 'openid',
      authorization_endpoint: `${ISSUER}/auth`,
      response_mode: mode,
      names_issuer,
    },
    journey,
  );
  const state = new URL(address).searchParams.get('state') ?? '';
  const parameters = new URLSearchParams({ code: 'from-the-provider', state, ...answer });
  const mark = mode === 'fragment' ? '#' : '?';
  return readArrival(`${window.location.origin}/login/callback${mark}${parameters}`);
}

test.each(['fragment', 'query'] as const)(
  'accepts a %s response of the provider that was asked',
  async (mode) => {
    expect(await arrive({ iss: ISSUER }, true, mode)).toMatchObject({ code: 'from-the-provider' });
    expect(await arrive({ iss: ISSUER }, false, mode)).toMatchObject({ code: 'from-the-provider' });
    expect(await arrive({}, false, mode)).toMatchObject({ code: 'from-the-provider' });
  },
);

test.each(['fragment', 'query'] as const)('refuses a %s response that names another issuer', async (mode) => {
  const refused = await arrive({ iss: 'https://evil.test' }, false, mode);
  expect(refused).toMatchObject({ error: 'other_issuer' });
  expect(refused).not.toHaveProperty('code');
});

test('refuses a response without an issuer of a provider that always names itself', async () => {
  expect(await arrive({}, true, 'query')).toMatchObject({ error: 'other_issuer' });
});
