import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Account } from '@heatwise/contract/session/account.contract';
import { CURRENT_PASSWORD_INCORRECT } from '@heatwise/domain/session/password-change';
import { REAUTHENTICATION_NEEDED } from '@heatwise/domain/session/reauthentication';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NewApiTokenDialog } from '../features/services/api-tokens.tsx';
import { announceConfirmed } from '../features/session/reauthentication/provider-window.ts';
import { enterText } from '../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../testing/loopback-server.ts';
import { renderPrivateScreen } from '../testing/private-screen.tsx';

const build = entityBuilders({ seed: 'reauthentication', now: Date.now() });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const PROVIDER = '3f0e8c1a-1111-4222-8333-444455556666';
const account: Account = {
  email: 'ida@harbour.test',
  organisation_name: 'Harbour',
  password_minimum: 6,
  has_two_factor: false,
  recovery_codes_left: 0,
  federated_provider: null,
  providers: [],
  is_last_admin: false,
  admin_names: [],
};
const made = {
  api_token_id: PROVIDER,
  name: 'Payroll',
  scopes: ['read_people'],
  made_by: 'Ida Berg',
  created_at: new Date().toISOString(),
  expires_at: null,
  used_at: null,
  stopped: null,
  token: 'hwa_shown-once',
};

/** Whether the server still asks for a proof; what it knows of the account. */
let isProved: boolean;
let own: Account;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;

function answer({ method, path, body }: Received): Answer {
  if (path.endsWith('/auth/account')) return success(own);
  if (path.endsWith('/auth/reauthenticate')) {
    isProved = (body as { password?: string }).password === 'right';
    if (isProved) return success(null);
    const problems = [{ path: 'password', message: CURRENT_PASSWORD_INCORRECT }];
    const refused = refusal(400, 'invalid-request', CURRENT_PASSWORD_INCORRECT);
    return { ...refused, body: { ...(refused.body as object), problems } };
  }
  if (method === 'GET') return success([]);
  return isProved ? success(made) : refusal(403, 'reauthentication-needed', REAUTHENTICATION_NEEDED);
}

beforeEach(async () => {
  isProved = false;
  own = account;
  server = await openLoopbackServer(answer);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const sent = () =>
  server.received.filter(({ method }) => method === 'POST').map(({ path }) => path.replace('/api/v3', ''));
const question = () => screen.findByRole('dialog', { name: 'Confirm it is you' });

async function createToken(): Promise<void> {
  await renderPrivateScreen(<NewApiTokenDialog opened onClose={() => undefined} />, {
    organisation: { users: [admin], tags: [], measurements: [], permissions: [] },
    as: admin,
    apiBase: `${server.base}/api`,
  });
  await enterText(await screen.findByLabelText('Name'), 'Payroll');
  await userEvent.click(screen.getByLabelText('Read people'));
  await userEvent.click(screen.getByRole('button', { name: 'Create the token' }));
}

test('asks for the password, and sends the call again once it is confirmed', async () => {
  await createToken();
  const dialog = await question();
  const password = await within(dialog).findByLabelText('Your password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  await enterText(password, 'wrong');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await within(dialog).findByText(CURRENT_PASSWORD_INCORRECT)).toBeTruthy();
  await userEvent.clear(password);
  await enterText(password, 'right');
  await userEvent.keyboard('{Enter}');

  expect(await screen.findByText('hwa_shown-once')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull();
  expect(sent()).toEqual([
    '/service/token',
    '/auth/reauthenticate',
    '/auth/reauthenticate',
    '/service/token',
  ]);
});

test('keeps the form as it was typed when the person declines, and says why nothing was saved', async () => {
  await createToken();
  await userEvent.click(await within(await question()).findByRole('button', { name: 'Cancel' }));

  expect(await screen.findByText(REAUTHENTICATION_NEEDED)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Payroll');
  expect(sent()).toEqual(['/service/token']);
});

test('takes the password by keyboard alone when it asks a second time', async () => {
  await createToken();
  await userEvent.click(await within(await question()).findByRole('button', { name: 'Cancel' }));
  await screen.findByText(REAUTHENTICATION_NEEDED);
  await userEvent.click(screen.getByRole('button', { name: 'Create the token' }));
  await within(await question()).findByLabelText('Your password');
  await userEvent.keyboard('right{Enter}');
  expect(await screen.findByText('hwa_shown-once')).toBeTruthy();
});

test('returns the focus to the button of the call after the person declined', async () => {
  await createToken();
  await within(await question()).findByLabelText('Your password');
  await userEvent.keyboard('{Escape}');
  await screen.findByText(REAUTHENTICATION_NEEDED);
  const button = screen.getByRole('button', { name: 'Create the token' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('Escape closes the question and leaves the dialog beneath open', async () => {
  await createToken();
  const dialog = await question();
  await within(dialog).findByLabelText('Your password');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm it is you' })).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Payroll');
});

test('an account without a password confirms in a window of its identity provider', async () => {
  own = { ...account, email: null, federated_provider: { provider_id: PROVIDER, name: 'Harbour sign-in' } };
  const open = vi.spyOn(window, 'open').mockReturnValueOnce(null).mockReturnValue(window);
  await createToken();
  const dialog = await question();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Sign in with Harbour sign-in' }));
  expect(await within(dialog).findByText(/blocked the window/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in with Harbour sign-in' }));
  expect(within(dialog).queryByText(/blocked the window/)).toBeNull();
  expect(open).toHaveBeenLastCalledWith(
    `/login/confirm?provider_id=${PROVIDER}`,
    '_blank',
    'popup,width=520,height=680',
  );

  isProved = true;
  announceConfirmed();
  expect(await screen.findByText('hwa_shown-once')).toBeTruthy();
});
