import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { AccountScreen } from './account-screen.tsx';
import { EnableTwoFactorScreen } from './enable-two-factor-screen.tsx';

const build = entityBuilders({ seed: 'account', now: 0 });
const me = build.user();
const organisation = { users: [me], tags: [], measurements: [], permissions: [] };

const account = {
  email: 'ida@berg.test',
  organisation_name: 'Harbour Works',
  password_minimum: 6,
  has_two_factor: false,
  recovery_codes_left: 0,
  federated_provider: null,
  providers: [],
  is_last_admin: false,
  admin_names: [],
};
const session = {
  session_id: '3f0e8c1a-1111-4222-8333-444455556666',
  created_at: '2026-03-02T08:00:00.000Z',
  used_at: '2026-03-02T08:00:00.000Z',
  address: '10.0.0.1',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
  is_current: true,
};
const other = { ...session, session_id: '3f0e8c1a-2222-4222-8333-444455556666', is_current: false };

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

type Answers = Record<string, Answer | (() => Answer)>;

async function open(page: 'account' | '2fa', answers: Answers = {}) {
  const known: Answers = {
    'GET /api/v3/auth/account': success(account),
    'GET /api/v3/auth/sessions': success({ sessions: [session, other] }),
    ...answers,
  };
  const server = await openLoopbackServer(({ method, path }) => {
    const answer = known[`${method} ${path}`] ?? success(null);
    return typeof answer === 'function' ? answer() : answer;
  });
  opened.push(server);
  const onDeleted = vi.fn();
  await renderPrivateScreen(
    page === 'account' ? <AccountScreen onDeleted={onDeleted} /> : <EnableTwoFactorScreen />,
    { organisation, as: me, apiBase: `${server.base}/api` },
  );
  const sent = () =>
    server.received
      .filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')
      .map(({ method, path, body }) => ({ call: `${method} ${path}`, body }));
  return { user: userEvent.setup(), sent, onDeleted };
}

async function changeTo(user: ReturnType<typeof userEvent.setup>, texts: readonly [string, string, string]) {
  const labels = ['Current password', 'New password', 'Confirm the new password'];
  for (const [index, label] of labels.entries()) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(texts[index] ?? '');
  }
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
}

const CHANGE = 'POST /api/v2/auth/change_password';
const next = 'a short and loud brook';

test('problems with a new password are shown at its field, and nothing is sent', async () => {
  const { user, sent } = await open('account');
  await changeTo(user, ['', '', '']);
  for (const text of [
    'Current password is required',
    'New password is required',
    'Confirming password is required',
  ]) {
    expect(await screen.findByText(text)).toBeTruthy();
  }
  await changeTo(user, [next, next, 'something else']);
  expect(await screen.findByText('New password must be different from current password')).toBeTruthy();
  expect(screen.getByText('Passwords must match')).toBeTruthy();
  expect(sent()).toEqual([]);
});

test.each([
  [{ code: 0, status: true }, 'Password updated.'],
  [{ code: -1, status: false }, 'New Password Same As Old'],
  [{ code: 1, status: false }, 'Current password is incorrect'],
  [{ code: 7, status: false }, 'Something wrong.'],
])('the answer %j says "%s"', async (answer, message) => {
  const { user, sent } = await open('account', { [CHANGE]: success(answer) });
  await changeTo(user, ['a quiet river', next, next]);
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([{ call: CHANGE, body: { current_password: 'a quiet river', new_password: next } }]);
});

test('another browser is signed out by its button; this one has none', async () => {
  const { user, sent } = await open('account');
  const [mine, theirs] = await screen.findAllByText('Firefox on Linux');
  expect(mine && theirs).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign out Firefox on Linux' }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ call: `DELETE /api/v3/auth/sessions/${other.session_id}`, body: undefined }]),
  );
});

test('an account is deleted after the confirmation word is typed', async () => {
  const { user, sent, onDeleted } = await open('account');
  await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText('Please type “delete”.')).toBeTruthy();
  expect(sent()).toEqual([]);

  await enterText(within(dialog).getByLabelText('Type “delete” to confirm'), 'delete');
  await user.click(within(dialog).getByRole('button', { name: 'Delete my account' }));

  await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ call: 'POST /api/v2/auth/delete_me', body: undefined }]);
});

test('a deletion that fails says so in the words of the catalogue', async () => {
  const { user, onDeleted } = await open('account', {
    'POST /api/v2/auth/delete_me': refusal(500, 'unexpected-error', 'Anything'),
  });
  await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  await enterText(await screen.findByLabelText('Type “delete” to confirm'), 'delete');
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  expect(await screen.findByText('Failed to reset password')).toBeTruthy();
  expect(onDeleted).not.toHaveBeenCalled();
});

test('the last admin is told why the account stays', async () => {
  await open('account', { 'GET /api/v3/auth/account': success({ ...account, is_last_admin: true }) });
  expect(await screen.findByText(/^The last organisation admin cannot be removed\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete my account…' })).toBeNull();
});

const ENABLE = 'POST /api/v2/auth/2fa/enable';
const OFFER = 'POST /api/v2/auth/2fa';
const off = success({ enabled: false, recovery_codes_left: 0 });
const offer = success({ secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/x?secret=JB' });
async function provePassword(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await enterText(await screen.findByLabelText('Your password'), 'a long and quiet river');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

test('two-factor is on after a right code, and the recovery codes are shown', async () => {
  const codes = ['abcd-efgh-ijkm-npqr', 'stuv-wxyz-2345-6789'];
  const { user, sent } = await open('2fa', {
    'GET /api/v2/auth/2fa': off,
    [OFFER]: offer,
    [ENABLE]: success({ recovery_codes: codes }),
  });
  await provePassword(user);
  expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^QR code/ })).toBeTruthy();

  await user.type(screen.getByLabelText('One-time code'), '123456');

  expect(await screen.findByText('Successfully enable 2FA.')).toBeTruthy();
  for (const code of codes) expect(screen.getByText(code)).toBeTruthy();
  expect(sent()).toEqual([
    { call: OFFER, body: { password: 'a long and quiet river' } },
    { call: ENABLE, body: { code: '123456' } },
  ]);
});

test('a wrong code may be tried again', async () => {
  const { user } = await open('2fa', {
    'GET /api/v2/auth/2fa': off,
    [OFFER]: offer,
    [ENABLE]: refusal(401, 'one-time-code-incorrect', 'Anything'),
  });
  await provePassword(user);
  await user.type(await screen.findByLabelText('One-time code'), '000000');
  const words = 'The verification code you entered was incorrect. Please try again.';
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLInputElement>('One-time code').value).toBe('');
});

test('no secret is shown for a wrong password, and an expired one is requested again', async () => {
  const over = 'The secret is no longer valid: it waits 10 minutes. Please begin again.';
  const problems = [{ path: 'password', message: 'Current password is incorrect' }];
  const wrong = refusal(400, 'invalid-request', 'Anything');
  const answers = [{ ...wrong, body: { ...(wrong.body as object), problems } }, offer];
  const { user } = await open('2fa', {
    'GET /api/v2/auth/2fa': off,
    [OFFER]: () => answers.shift() ?? offer,
    [ENABLE]: refusal(409, 'two-factor-offer-over', over),
  });
  await provePassword(user);
  expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
  expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.type(await screen.findByLabelText('One-time code'), '123456');

  expect(await screen.findByText(over)).toBeTruthy();
  expect(await screen.findByLabelText('Your password')).toBeTruthy();
});

test('new recovery codes need password and code, and are shown once', async () => {
  const RENEW = 'POST /api/v2/auth/2fa/recovery-codes';
  const { user, sent } = await open('account', {
    'GET /api/v3/auth/account': success({ ...account, has_two_factor: true, recovery_codes_left: 1 }),
    [RENEW]: success({ recovery_codes: ['abcd-efgh-ijkm-npqr'] }),
  });
  await user.click(await screen.findByRole('button', { name: 'New recovery codes…' }));
  await enterText(await screen.findByLabelText('Your password'), 'a long and quiet river');
  await user.type(screen.getByLabelText('One-time code or recovery code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Create new codes' }));

  expect(await screen.findByText('abcd-efgh-ijkm-npqr')).toBeTruthy();
  expect(sent()).toEqual([{ call: RENEW, body: { password: 'a long and quiet river', code: '123456' } }]);
  await user.click(screen.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('1 recovery code is left.')).toBeTruthy();
});
