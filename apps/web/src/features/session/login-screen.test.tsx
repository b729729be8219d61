import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import type { RegistrationMode } from '@heatwise/domain/session/registration';
import { TWO_FACTOR_SETUP_NEEDED, VERIFICATION_CODE_INCORRECT } from '@heatwise/domain/session/two-factor';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../testing/loopback-server.ts';
import { renderScreen, testPlatform } from '../../testing/render-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import type { LoginStart } from './use-login.ts';

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
const opened: Server[] = [];

afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

const localAccount = success({ has_federated_provider: false, require_otp: false, federated_provider: null });
const start: LoginStart = { renews: null, usesPassword: false, return_to: null, email: '' };
const ada = entityBuilders({ seed: 'login', now: 0 }).user();
const record: LoginRecord = { user_id: ada.user_id, token: 't1', user: ada };

type Answers = { registration?: RegistrationMode; method?: Answer; login?: (request: Received) => Answer };

async function setUp(
  { registration = 'open', method = localAccount, login = () => success(record) }: Answers = {},
  from: LoginStart = start,
) {
  const server = await openLoopbackServer((request) => {
    if (request.method === 'OPTIONS') return success(null);
    if (request.method === 'GET' && request.path.endsWith('/auth/register')) return success({ registration });
    return request.path.endsWith('/method') ? method : login(request);
  });
  opened.push(server);
  const onSignedIn = vi.fn();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <LoginScreen notice={null} start={from} cameBack={false} onSignedIn={onSignedIn} />,
    }),
    history: createMemoryHistory(),
  });
  renderScreen(<RouterProvider router={router as never} />, testPlatform(`${server.base}/api`));
  const sent = () =>
    server.received.filter(({ method: verb }) => verb === 'POST').map(({ path, body }) => ({ path, body }));
  return { user: userEvent.setup(), onSignedIn, sent, server };
}

async function enterEmail(user: ReturnType<typeof userEvent.setup>, email = 'ada@example.test') {
  await user.type(await screen.findByLabelText('Email'), `${email}{Enter}`);
}

async function enterPassword(user: ReturnType<typeof userEvent.setup>, password = 'secret1') {
  await user.type(await screen.findByLabelText('Password'), `${password}{Enter}`);
}

test('email, then password, then signed in', async () => {
  const { user, onSignedIn, sent } = await setUp();

  await enterEmail(user, '  ada@example.test ');
  await enterPassword(user);

  await vi.waitFor(() => expect(onSignedIn.mock.calls).toEqual([[record]]));
  expect(sent()).toEqual([
    { path: '/api/v2/auth/method', body: { email: 'ada@example.test' } },
    { path: '/api/v2/auth/login', body: { email: 'ada@example.test', password: 'secret1' } },
  ]);
});

test.each([
  ['{Enter}', 'Email is required'],
  ['ada{Enter}', 'Email is not valid'],
])('typing %s says "%s" and sends nothing', async (keys, message) => {
  const { user, sent } = await setUp();

  await user.type(await screen.findByLabelText('Email'), keys);

  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test('a short password is refused before it is sent', async () => {
  const { user, sent } = await setUp();
  await enterEmail(user);

  await enterPassword(user, '12345');

  expect(await screen.findByText('Minimum 6 characters')).toBeTruthy();
  expect(sent()).toHaveLength(1);
});

test.each([
  refusal(401, 'sign-in-incorrect', 'Anything'),
  refusal(403, 'not-permitted', 'Anything'),
  refusal(400, 'invalid-request', 'Anything'),
])('a refusal with $status returns to the empty password step with one message', async (answer) => {
  const { user, onSignedIn } = await setUp({ login: () => answer });
  await enterEmail(user);
  await enterPassword(user);

  expect(await screen.findByText('Sign in credentials are incorrect. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a server that does not respond is not blamed on the password', async () => {
  const { user, server } = await setUp();
  await enterEmail(user);
  const password = await screen.findByLabelText('Password');
  await server.close();

  await user.type(password, 'secret1{Enter}');

  expect(await screen.findByText('Server not responsive')).toBeTruthy();
});

test('people who are not admins of a closed organisation read that it is closed', async () => {
  const { user } = await setUp({
    login: () => refusal(401, 'organisation-closed', 'Your organisation has closed its account.'),
  });
  await enterEmail(user);
  await enterPassword(user);

  expect((await screen.findByRole('alert')).textContent).toBe('Your organisation has closed its account.');
  expect(screen.getByText('Your organisation is closed')).toBeTruthy();
});

test('too many attempts shows a message that says for how long, with a way back to the email', async () => {
  const said = 'Too many attempts. Please wait before trying again.';
  const headers = { 'retry-after': '840' };
  const { user } = await setUp({ login: () => ({ ...refusal(429, 'too-many-attempts', said), headers }) });
  await enterEmail(user);
  await enterPassword(user);

  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Please wait before trying again. You can try again in 14 minutes.',
  );
  await user.click(screen.getByRole('button', { name: 'Use another email' }));

  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.test');
});

test('a one-time code is asked for when the server wants one; a wrong one may be tried again', async () => {
  const { user, onSignedIn, sent } = await setUp({
    login: ({ body }) => {
      const { code } = body as { code?: string };
      if (code === undefined) return refusal(401, 'one-time-code-required', 'A one-time code is required.');
      return code === '123456' ? success(record) : refusal(401, 'one-time-code-incorrect', 'Wrong code.');
    },
  });
  await enterEmail(user);
  await enterPassword(user);

  const field = await screen.findByLabelText<HTMLInputElement>('One-time code');
  expect(field.autocomplete).toBe('one-time-code');
  await user.type(field, '12a4{Enter}');
  expect(await screen.findByText('Please enter the six digits of the code.')).toBeTruthy();
  expect(sent()).toHaveLength(2);

  await user.clear(field);
  await user.paste('000 000');
  expect(await screen.findByText('Wrong code.')).toBeTruthy();
  await user.type(screen.getByLabelText('One-time code'), '123456');

  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent().at(-1)?.body).toEqual({ email: 'ada@example.test', password: 'secret1', code: '123456' });
});

const provider_id = '3f0e8c1a-1111-4222-8333-444455556666';
const workAccount = success({
  has_federated_provider: true,
  require_otp: false,
  federated_provider: {
    provider_id,
    issuer: 'https://login.harbour.test/tenant',
    client_id: 'heatwise',
    scopes: 'openid profile email',
    organisation_name: 'Harbour Works',
  },
});

/** A server that is asked for the provider's addresses, and has no answer from it. */
const outOfReach = ({ path }: Received) =>
  path.includes('/federated/')
    ? refusal(424, 'provider-failed', 'The provider did not answer.')
    : success(record);

test('before going to a provider its organisation and host are named, and a password can be used instead', async () => {
  const { user, onSignedIn, sent } = await setUp({ method: workAccount });

  await enterEmail(user);

  expect(await screen.findByText(/Harbour Works signs in at login\.harbour\.test\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Continue to login.harbour.test' })).toBeTruthy();
  // Nobody has been asked for the provider's addresses.
  expect(sent().map(({ path }) => path)).toEqual(['/api/v2/auth/method']);
  await user.click(screen.getByRole('button', { name: 'Use a password instead' }));
  await enterPassword(user);
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
});

test('an ended session is renewed silently only through the provider used before', async () => {
  const renews = { email: 'ada@example.test', provider_id };
  const elsewhere = { ...renews, provider_id: '3f0e8c1a-1111-4222-8333-444455557777' };
  const moved = await setUp({ method: workAccount }, { ...start, renews: elsewhere });
  expect(await screen.findByText(/Harbour Works signs in at login\.harbour\.test\./)).toBeTruthy();
  expect(moved.server.received.some(({ path }) => path.includes('/federated/'))).toBe(false);
  cleanup();

  const same = await setUp({ method: workAccount, login: outOfReach }, { ...start, renews });
  await vi.waitFor(() =>
    expect(same.server.received.some(({ path }) => path.includes('/federated/'))).toBe(true),
  );
});

test('an unreachable provider is reported calmly, with a way to use a password', async () => {
  const { user, onSignedIn, sent } = await setUp({
    method: workAccount,
    login: outOfReach,
  });

  await enterEmail(user);
  await user.click(await screen.findByRole('button', { name: 'Continue to login.harbour.test' }));

  expect(await screen.findByRole('heading', { name: 'Sign in with your work account' })).toBeTruthy();
  expect(await screen.findByText('The provider did not answer.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use a password instead' }));
  await enterPassword(user);

  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent().at(-1)).toEqual({
    path: '/api/v2/auth/login',
    body: { email: 'ada@example.test', password: 'secret1' },
  });
});

test('the forgotten-password link is next to the password', async () => {
  const { user } = await setUp();
  await enterEmail(user);

  const link = await screen.findByRole('link', { name: 'Forgot your password?' });

  expect(link.getAttribute('href')).toBe('/forgot-password');
});

test('a temporary password is replaced before anything opens', async () => {
  const answers = [
    refusal(401, 'new-password-required', 'Your password is temporary. Choose a new one to sign in.'),
    {
      status: 400,
      body: {
        success: false,
        status: false,
        code: 'invalid-request',
        message: 'The request is not valid.',
        problems: [
          { path: 'new_password', message: 'This password is too common. Please choose another one.' },
        ],
      },
    },
    refusal(401, 'one-time-code-required', 'A one-time code is required.'),
  ];
  const { user, onSignedIn, sent } = await setUp({ login: () => answers.shift() ?? success(record) });
  const choose = async (next: string) => {
    await user.type(await screen.findByLabelText('New password'), next);
    await user.type(screen.getByLabelText('Confirm the new password'), next);
    await user.click(screen.getByRole('button', { name: 'Save and sign in' }));
  };

  await enterEmail(user);
  await enterPassword(user, 'kestrel-9');
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy();
  await choose('kestrel-9');
  expect(await screen.findByText('New password must be different from current password')).toBeTruthy();
  await user.clear(screen.getByLabelText('New password'));
  await user.clear(screen.getByLabelText('Confirm the new password'));
  await choose('river11');
  expect(await screen.findByText('This password is too common. Please choose another one.')).toBeTruthy();
  await choose('a long river');
  await user.type(await screen.findByLabelText('One-time code'), '123456');

  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent().at(-1)?.body).toEqual({
    email: 'ada@example.test',
    password: 'kestrel-9',
    new_password: 'a long river',
    code: '123456',
  });
});

test('an expired temporary password says what to do, next to the link to a new one', async () => {
  const message = 'This temporary password has expired. Ask an admin of your organisation for a new one.';
  const { user, onSignedIn } = await setUp({
    login: () => refusal(401, 'temporary-password-expired', message),
  });
  await enterEmail(user);
  await enterPassword(user, 'kestrel-9');

  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a member whose organisation requires two-factor sets it up, saves recovery codes, and is signed in', async () => {
  const offer = {
    secret: 'JBSWY3DPEHPK3PXP',
    otpauth_url: 'otpauth://totp/Heatwise:ada?secret=JBSWY3DPEHPK3PXP',
  };
  const recovery_codes = ['kx4m-2pqa-77hd-w9ce'];
  const { user, onSignedIn, sent } = await setUp({
    login: ({ path, body }) => {
      if (path.endsWith('/two-factor-setup')) return success(offer);
      const { code } = body as { code?: string };
      if (code === undefined) return refusal(401, 'two-factor-setup-required', TWO_FACTOR_SETUP_NEEDED);
      if (code !== '123456') return refusal(401, 'one-time-code-incorrect', VERIFICATION_CODE_INCORRECT);
      return success({ ...record, recovery_codes });
    },
  });
  await enterEmail(user);
  await enterPassword(user);
  expect(await screen.findByRole('heading', { name: 'Set up two-factor authentication' })).toBeTruthy();
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await user.type(await screen.findByLabelText('One-time code'), '000000');
  expect(await screen.findByText(VERIFICATION_CODE_INCORRECT)).toBeTruthy();
  await user.type(await screen.findByLabelText('One-time code'), '123456');

  expect(await screen.findByText('kx4m-2pqa-77hd-w9ce')).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1, name: 'Two-factor authentication is on' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Save your recovery codes' }));
  // Leaving now would lose the codes.
  expect(screen.queryByRole('button', { name: 'Use another email' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  // The codes are not part of what the browser stores.
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(record);
  expect(sent().map(({ path }) => path.replace(/^\/api\/v\d/, ''))).toEqual([
    '/auth/method',
    '/auth/login',
    '/auth/two-factor-setup',
    '/auth/login',
    '/auth/login',
  ]);
});

test('a setup that cannot begin returns to the password with the reason', async () => {
  const { user } = await setUp({
    login: ({ path }) =>
      path.endsWith('/two-factor-setup')
        ? refusal(503, 'server-busy', 'The server is busy. Please try again in a moment.')
        : refusal(401, 'two-factor-setup-required', TWO_FACTOR_SETUP_NEEDED),
  });
  await enterEmail(user);
  await enterPassword(user);
  expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeTruthy();
  expect(screen.getByLabelText('Password')).toBeTruthy();
});

test.each<[RegistrationMode, number]>([
  ['open', 1],
  ['invitation', 0],
  ['closed', 0],
])('the link to registration follows the server: %s', async (registration, links) => {
  const { server } = await setUp({ registration });
  await screen.findByLabelText('Email');
  await vi.waitFor(() => expect(server.received.some(({ path }) => path.endsWith('/register'))).toBe(true));
  await vi.waitFor(() =>
    expect(screen.queryAllByRole('link', { name: 'Register your organisation' })).toHaveLength(links),
  );
});
