import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { ApiToken } from '@heatwise/contract/services/services.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, type Received, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { BiCard } from './bi-card.tsx';

const now = Date.now();
const build = entityBuilders({ seed: 'bi', now });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const organisation = {
  users: [admin],
  tags: [],
  measurements: [],
  permissions: [build.permission(admin, { access: 'admin' })],
};
const token = (name: string, scopes: ApiToken['scopes']): ApiToken => ({
  api_token_id: crypto.randomUUID(),
  name,
  scopes,
  made_by: 'Ida Berg',
  stopped: null,
  created_at: new Date(now).toISOString(),
  expires_at: null,
  used_at: null,
});
const KEY_MADE_AT = '2026-11-02T08:00:00.000Z';

let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  answer = ({ path }) =>
    success(
      path.endsWith('/token')
        ? [token('Warehouse', ['read_pseudonymous_rows']), token('Payroll', ['read_people'])]
        : { key_made_at: KEY_MADE_AT },
    );
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(() => server.close());

const show = () =>
  renderPrivateScreen(<BiCard />, { organisation, as: admin, apiBase: `${server.base}/api` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const writes = () => server.received.filter(({ method }) => method !== 'GET');

test('only tokens for rows without names are listed, and one is made without choosing what it may do', async () => {
  await show();
  expect(await screen.findByText('Warehouse')).toBeTruthy();
  expect(screen.queryByText('Payroll')).toBeNull();
  await press('New BI token');
  expect(screen.queryByText('What it may do')).toBeNull();
  await enterText(await screen.findByLabelText('Name'), 'Lake');
  const usual = answer;
  answer = (request) =>
    request.method === 'POST'
      ? success({ ...token('Lake', ['read_pseudonymous_rows']), token: 'hwa_once' })
      : usual(request);
  await press('Create the token');
  expect(await screen.findByText('hwa_once')).toBeTruthy();
  expect(writes().at(-1)?.body).toMatchObject({ name: 'Lake', scopes: ['read_pseudonymous_rows'] });
});

test('the codes are changed after a warning, for the key that was seen', async () => {
  await show();
  await press('Change the codes');
  const asking = within(await screen.findByRole('dialog', { name: 'Give everybody another code?' }));
  await userEvent.click(asking.getByRole('button', { name: 'Change the codes' }));
  expect(await screen.findByText('Everybody has a new code.')).toBeTruthy();
  expect(writes().at(-1)).toMatchObject({
    path: '/api/v3/service/bi/key',
    body: { seen_key_made_at: KEY_MADE_AT },
  });
});

test('without tokens and without a key it says so', async () => {
  answer = ({ path }) => success(path.endsWith('/token') ? [] : { key_made_at: null });
  await show();
  expect(await screen.findByText('No BI tokens')).toBeTruthy();
  expect(await screen.findByText(/made when rows are read for the first time/)).toBeTruthy();
});
