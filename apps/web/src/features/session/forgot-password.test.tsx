import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { renderScreen, testPlatform } from '../../testing/render-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function open(page: ReactNode, answers: Record<string, Answer>) {
  const server = await openLoopbackServer(({ method }) => answers[method] ?? success(null));
  opened.push(server);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => page, notFoundComponent: () => null }),
    history: createMemoryHistory(),
  });
  renderScreen(<RouterProvider router={router as never} />, testPlatform(`${server.base}/api`));
  const sent = () =>
    server.received.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body }));
  return { user: userEvent.setup(), sent };
}

const sentText =
  'If somebody signs in with this email, a link is on its way to it. The link works once, within 60 minutes.';

test('anybody who asks for a new password is told what happens next', async () => {
  const { user, sent } = await open(<ForgotPasswordScreen />, { POST: success({ mail: 'sent' }) });
  await user.type(await screen.findByLabelText('Email'), 'ida{Enter}');
  expect(await screen.findByText('Email is not valid')).toBeTruthy();

  await user.type(screen.getByLabelText('Email'), '@berg.test{Enter}');

  expect(await screen.findByText(sentText)).toBeTruthy();
  expect(screen.queryByText(/does not send email/)).toBeNull();
  expect(sent()).toEqual([{ path: '/api/v2/auth/reset_password', body: { email: 'ida@berg.test' } }]);
});

test.each([
  ['kept', 'This server does not send email'],
  ['shown', 'This demo does not send email'],
])('a server whose mail is %s says so', async (mail, words) => {
  const { user } = await open(<ForgotPasswordScreen />, { POST: success({ mail }) });
  await user.type(await screen.findByLabelText('Email'), 'ida@berg.test{Enter}');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a failed request says so with the catalogue’s message', async () => {
  const { user } = await open(<ForgotPasswordScreen />, {
    POST: refusal(500, 'unexpected-error', 'Anything'),
  });
  await user.type(await screen.findByLabelText('Email'), 'ida@berg.test{Enter}');
  expect(await screen.findByText('Failed to reset password')).toBeTruthy();
});

const link = success({
  organisation_name: 'Harbour Works',
  password_minimum: 8,
  email: 'ida@berg.test',
  is_invitation: false,
});

async function fill(user: ReturnType<typeof userEvent.setup>, next: string, confirmation = next) {
  const fields = [
    await screen.findByLabelText('New password'),
    screen.getByLabelText('Confirm the new password'),
  ];
  for (const [index, text] of [next, confirmation].entries()) {
    const field = fields[index] as HTMLInputElement;
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
  await user.click(screen.getByRole('button', { name: 'Set the password' }));
}

test('a good link takes a new password, under the rules of its organisation', async () => {
  const onDone = vi.fn();
  const { user, sent } = await open(<ResetPasswordScreen token="abc" onDone={onDone} />, { GET: link });

  await fill(user, '');
  expect(await screen.findByText('New password is required')).toBeTruthy();
  expect(screen.getByText('Confirming password is required')).toBeTruthy();
  await fill(user, 'brook 7');
  expect(await screen.findByText('Minimum 8 characters')).toBeTruthy();
  await fill(user, 'a short brook', 'a short crook');
  expect(await screen.findByText('Passwords must match')).toBeTruthy();
  expect(sent()).toEqual([]);

  await fill(user, 'a short brook');

  expect(await screen.findByText('Password updated.')).toBeTruthy();
  expect(sent()).toEqual([{ path: '/api/v3/auth/reset-password/abc', body: { password: 'a short brook' } }]);
  expect(onDone).toHaveBeenCalledOnce();
});

test('a link used meanwhile is refused with the catalogue’s message', async () => {
  const answers = { GET: link, POST: refusal(404, 'reset-link-not-valid', 'Failed to reset password') };
  const { user } = await open(<ResetPasswordScreen token="abc" onDone={vi.fn()} />, answers);
  await fill(user, 'a short brook');
  expect((await screen.findAllByText('Failed to reset password')).length).toBeGreaterThan(0);
});

test('a bad link says so, and offers a new one', async () => {
  await open(<ResetPasswordScreen token="abc" onDone={vi.fn()} />, { GET: success('Invalid token') });
  expect(await screen.findByRole('heading', { name: 'Failed to verify password token' })).toBeTruthy();
  const again = screen.getByRole('link', { name: 'Ask for a new link' });
  expect(again.getAttribute('href')).toBe('/forgot-password');
});
