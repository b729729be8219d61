import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, type Received, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { CloseScreen } from './close-screen.tsx';

const build = entityBuilders({ seed: 'close screen', now: Date.parse('2026-11-20T08:00:00Z') });
const boss = build.user({ name_first: 'Boss' });
const user = userEvent.setup();
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());
beforeEach(() => {
  // jsdom has no files to save.
  URL.createObjectURL = () => 'blob:test';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  return () => vi.restoreAllMocks();
});

async function setUp(answer: (request: Received) => Answer = () => success(build.organisation())) {
  server = await openLoopbackServer(answer);
  await renderPrivateScreen(<CloseScreen />, {
    organisation: { users: [boss], tags: [], measurements: [] },
    as: boss,
    apiBase: server.base,
  });
  await screen.findByRole('heading', { name: 'Close organisation' });
}
const submit = () => user.click(screen.getByRole('button', { name: 'Close the organisation…' }));
const type = (label: string | RegExp, text: string) => user.type(screen.getByLabelText(label), text);
const confirm = async () => user.click(await screen.findByRole('button', { name: 'Close the organisation' }));

test('export, name and password are asked for, each at its field, before anything is sent', async () => {
  await setUp();
  await type(/^Type “Harbour Works”/, 'harbour works');
  await submit();
  expect(screen.getByText('Export everything first, or tick that you do not need it.')).toBeTruthy();
  expect(screen.getByText('Type the name exactly as shown above.')).toBeTruthy();
  expect(screen.getByText('Current password is required')).toBeTruthy();
  expect(server.received).toEqual([]);
});

test('after the export and a final confirmation it is closed', async () => {
  await setUp();
  await user.click(screen.getByRole('button', { name: 'Export everything' }));
  expect(await screen.findByText(/It is in your downloads/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await type(/^Type “Harbour Works”/, 'Harbour Works');
  await type('Your password', 'a long and quiet river');
  await submit();
  await confirm();
  expect(await screen.findByText('The organisation is closed.')).toBeTruthy();
  expect(server.received.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'GET', path: '/v3/organisation/export', body: undefined },
    {
      method: 'POST',
      path: '/v3/organisation/close',
      body: { name: 'Harbour Works', password: 'a long and quiet river' },
    },
  ]);
});

test('a wrong password is reported at its field', async () => {
  const problems = [{ path: 'password', message: 'Current password is incorrect' }];
  await setUp(() => ({
    status: 400,
    body: { success: false, status: false, code: 'invalid-request', message: 'No.', problems },
  }));
  await user.click(screen.getByRole('checkbox', { name: 'Close without an export' }));
  await type(/^Type “Harbour Works”/, 'Harbour Works');
  await type('Your password', 'another');
  await submit();
  await confirm();
  expect(await screen.findByText('Current password is incorrect')).toBeTruthy();
});
