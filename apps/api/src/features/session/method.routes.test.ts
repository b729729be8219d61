import { expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';

const server = setUpTestApp();

test('the way to sign in is the same for every email, known or not', async () => {
  const organisation = await server.organisation();
  await organisation.addPerson({ email: 'known@harbour.test' });
  const ask = (email: string) =>
    server.app.inject({ method: 'POST', url: '/api/v2/auth/method', payload: { email } });

  const [known, unknown] = await Promise.all([ask('known@harbour.test'), ask('unknown@harbour.test')]);

  expect(known.json()).toEqual({
    success: true,
    status: true,
    data: { has_federated_provider: false, require_otp: false, federated_provider: null },
  });
  expect(unknown.body).toBe(known.body);
});
