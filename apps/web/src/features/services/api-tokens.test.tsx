import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { ApiToken } from '@heatwise/contract/services/services.contract';
import { API_TOKEN_MESSAGES } from '@heatwise/domain/services/api-token';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, type Received, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { ApiTokens } from './api-tokens.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'services', now });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const token = (given: Partial<ApiToken> = {}): ApiToken => ({
  api_token_id: crypto.randomUUID(),
  name: 'Payroll',
  scopes: ['read_people', 'read_alerts'],
  made_by: 'Ida Berg',
  created_at: new Date(now).toISOString(),
  expires_at: '2027-03-01T12:00:00.000Z',
  used_at: null,
  stopped: null,
  ...given,
});
const payroll = token();
const tokens = [
  payroll,
  token({ name: 'Old', stopped: 'expired' }),
  token({ name: 'Left', stopped: 'maker', expires_at: null }),
];

let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  answer = ({ method, path }) => success(method === 'GET' ? (path.endsWith('/token') ? tokens : []) : null);
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(() => server.close());

const show = () =>
  renderPrivateScreen(<ApiTokens />, { organisation, as: admin, apiBase: `${server.base}/api` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const writes = () => server.received.filter(({ method }) => method !== 'GET');

test('tokens are listed with what they may do, their end, and why one does not work', async () => {
  await show();
  expect((await screen.findAllByText('Read people, Read alerts')).length).toBe(3);
  expect(screen.getByText(/^Expires on /)).toBeTruthy();
  expect(screen.getByText(/^Expired on /)).toBeTruthy();
  expect(screen.getByText('Stopped: its maker is no longer an admin')).toBeTruthy();
});

test('a token is made with its warnings, shown once with a copy button, and revoked after confirmation', async () => {
  await show();
  await press('New token');
  await press('Create the token');
  expect(await screen.findByText(API_TOKEN_MESSAGES.nameEmpty)).toBeTruthy();
  expect(screen.getByText(API_TOKEN_MESSAGES.noScopes)).toBeTruthy();

  await enterText(screen.getByLabelText('Name'), 'Payroll');
  await userEvent.click(screen.getByLabelText('Read people'));
  expect(screen.queryByText(/health data/)).toBeNull();
  await userEvent.click(screen.getByLabelText('Read measurements'));
  expect(screen.getByText(/health data/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('When it ends'), 'When it is revoked');
  expect(screen.getByText(/without an end/)).toBeTruthy();
  const usual = answer;
  answer = (request) =>
    request.method === 'POST' ? success({ ...payroll, token: 'hwa_only-shown-once' }) : usual(request);
  await press('Create the token');
  expect(await screen.findByText('hwa_only-shown-once')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the token' })).toBeTruthy();
  expect(writes().at(-1)?.body).toEqual({
    name: 'Payroll',
    scopes: ['read_people', 'read_measurements'],
    expires_days: null,
  });
  await press('I have saved it');
  expect(screen.queryByText('hwa_only-shown-once')).toBeNull();

  await press('Revoke Payroll');
  const asking = within(await screen.findByRole('dialog', { name: 'Revoke Payroll?' }));
  await userEvent.click(asking.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token revoked.')).toBeTruthy();
  expect(writes().at(-1)).toMatchObject({
    method: 'DELETE',
    path: `/api/v3/service/token/${payroll.api_token_id}`,
  });
});

test('without tokens, and when the server does not respond, the screen says so', async () => {
  answer = () => success([]);
  const first = await show();
  expect(await screen.findByText('No API tokens')).toBeTruthy();
  first.unmount();
  answer = () => ({ status: 503, body: { success: false, status: false, code: 'x', message: 'Too busy.' } });
  await show();
  expect(await screen.findByText('Too busy.')).toBeTruthy();
});
