import { entityBuilders } from '@heatwise/builders/entity-builders';
import {
  REGISTRATION_CLOSED,
  REGISTRATION_NEEDS_INVITATION,
  type RegistrationMode,
} from '@heatwise/domain/session/registration';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { renderScreen, testPlatform } from '../../testing/render-screen.tsx';
import { ConfirmRegistrationScreen, RegisterScreen } from './register-screen.tsx';

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function open(
  page: ReactNode,
  answers: Record<string, Answer> = {},
  registration: RegistrationMode = 'open',
) {
  const server = await openLoopbackServer(({ method, path }) => {
    if (path.endsWith('/opened')) return success(null);
    if (method === 'GET' && path.endsWith('/auth/register')) return success({ registration });
    return answers[method] ?? success(null);
  });
  opened.push(server);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page, notFoundComponent: () => null }),
    history: createMemoryHistory(),
  });
  renderScreen(<RouterProvider router={router as never} />, testPlatform(`${server.base}/api`));
  const sent = () => server.received.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { user: userEvent.setup(), sent };
}

const typed = {
  Organisation: 'Berg Quarries',
  'First name': 'Ida',
  'Last name': 'Berg',
  Email: 'ida@berg.test',
  Password: 'a long and quiet river',
};

async function fill(user: ReturnType<typeof userEvent.setup>) {
  for (const [label, text] of Object.entries(typed)) {
    await user.click(await screen.findByLabelText(label));
    await user.paste(text);
  }
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

const body = {
  organisation_name: 'Berg Quarries',
  name_first: 'Ida',
  name_last: 'Berg',
  email: 'ida@berg.test',
  password: 'a long and quiet river',
  privacy_agreement: true,
  time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};

test('an empty form names all that is missing, and nothing is sent', async () => {
  const { user, sent } = await open(<RegisterScreen />);
  await user.click(await screen.findByRole('button', { name: 'Register' }));
  for (const text of [
    'Organisation name is required',
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please accept the terms of use prior to proceed with the account registration',
  ]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(sent()).toEqual([]);
});

test('after registering people are sent to their email', async () => {
  const { user, sent } = await open(<RegisterScreen />, { POST: success({ code: 0, mail: 'shown' }) });
  await fill(user);
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(screen.getByText('This demo does not send email')).toBeTruthy();
  expect(sent()).toEqual([body]);
});

test.each([
  [1, 'A user with this email address already exists'],
  [
    2,
    'Your organisation domain is already in use. Please contact your organisation administrator to create an account.',
  ],
  [3, 'Invalid data'],
  [4, 'Please accept the terms of use prior to proceed with the account registration'],
])('the result code %i says "%s"', async (code, message) => {
  const { user } = await open(<RegisterScreen />, { POST: success({ code, mail: 'sent' }) });
  await fill(user);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});

const referral_id = '3f0e8c1a-1111-4222-8333-444455556666';

test('with a referral link it says who invites, tells that it was opened, and passes the link on', async () => {
  const { user, sent } = await open(<RegisterScreen referralId={referral_id} />, {
    GET: success({ name_first: 'Max', organisation_name: 'Harbour Works' }),
    POST: success({ code: 0, mail: 'sent' }),
  });
  expect(await screen.findByText('Max of Harbour Works invites you to Heatwise.')).toBeTruthy();
  await fill(user);
  await vi.waitFor(() => expect(sent()).toEqual([{}, { ...body, referral_id }]));
});

test('an unknown referral link is reported, and one can still register', async () => {
  await open(<RegisterScreen referralId={referral_id} />, { GET: refusal(404, 'not-found', 'Anything') });
  expect(await screen.findByText(/^This invitation link is not recognised/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Register' })).toBeTruthy();
});

const user = entityBuilders({ seed: 'register', now: 0 }).user();
const link = success({ organisation_name: 'Berg Quarries', email: 'ida@berg.test' });

test('the emailed link confirms with a button, not by being opened', async () => {
  const onSignedIn = vi.fn();
  const login = { user_id: '3f0e8c1a-1111-4222-8333-444455556666', token: 'token', user };
  const { user: person, sent } = await open(
    <ConfirmRegistrationScreen token="abc" onSignedIn={onSignedIn} />,
    {
      GET: link,
      POST: success({ code: 0, login }),
    },
  );
  const button = await screen.findByRole('button', { name: 'Confirm and register' });
  expect(screen.getByText('ida@berg.test')).toBeTruthy();
  expect(sent()).toEqual([]);
  await person.click(button);
  // Nobody has to sign in after confirming.
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledExactlyOnceWith(login));
});

test.each([
  [success('Invalid token'), undefined, /^This link does not work, or no longer/],
  [link, success({ code: 1, login: null }), /^A user with this email address already exists$/],
])('what cannot be confirmed says why', async (look, confirm, words) => {
  const { user } = await open(<ConfirmRegistrationScreen token="abc" onSignedIn={vi.fn()} />, {
    GET: look,
    ...(confirm && { POST: confirm }),
  });
  if (confirm) await user.click(await screen.findByRole('button', { name: 'Confirm and register' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/register');
});

test.each<[RegistrationMode, string]>([
  ['closed', REGISTRATION_CLOSED],
  ['invitation', REGISTRATION_NEEDS_INVITATION],
])('a server whose registration is %s offers no form', async (registration, message) => {
  await open(<RegisterScreen />, {}, registration);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('a server that takes invitations only offers the form to an invitation link', async () => {
  const referrer = { name_first: 'Ida', organisation_name: 'Berg' };
  const referralId = '3c9f9d4e-6c7b-4a53-8f2c-5a1f0d6f7a10';
  await open(<RegisterScreen referralId={referralId} />, { GET: success(referrer) }, 'invitation');
  expect(await screen.findByText('Ida of Berg invites you to Heatwise.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Register' })).toBeTruthy();
});
