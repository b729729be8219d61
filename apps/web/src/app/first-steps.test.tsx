import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { DeviceToken } from '@heatwise/contract/devices/devices.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openLoopbackServer, success } from '../testing/loopback-server.ts';
import { renderPrivateScreen } from '../testing/private-screen.tsx';
import { FirstSteps } from './first-steps.tsx';

const build = entityBuilders({ seed: 'first steps', now: 0 });
const admin = build.user({ name_first: 'Ida' });
const permissions = [build.permission(admin, { access: 'admin' })];
const empty = { users: [admin], tags: [], measurements: [], permissions };

const token: DeviceToken = {
  device_token_id: '3f0e8c1a-1111-4222-8333-444455556666',
  name: 'Gateway',
  device_id: null,
  serial: null,
  made_by: 'Ida Lund',
  created_at: '2026-03-02T08:00:00.000Z',
  used_at: null,
};

type Server = Awaited<ReturnType<typeof openLoopbackServer>>;
let server: Server;
afterEach(async () => {
  window.localStorage.clear();
  await server.close();
});

async function open(organisation: typeof empty | object, tokens: readonly DeviceToken[] = [], as = admin) {
  server = await openLoopbackServer(() => success(tokens));
  return renderPrivateScreen(<FirstSteps />, {
    organisation: { ...empty, ...organisation },
    as,
    apiBase: `${server.base}/api`,
    progress: { initialSyncDone: true },
  });
}
const done = async () =>
  within(await screen.findByRole('list'))
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.endsWith('done'))
    .map(({ textContent }) => textContent?.split(' ').slice(0, 2).join(' '));

test('an empty organisation shows the first steps with their links', async () => {
  await open({});
  expect(await screen.findByRole('heading', { name: 'First steps' })).toBeTruthy();
  expect(await done()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Import people' }).getAttribute('href')).toBe('/people/import');
  expect(screen.getByRole('link', { name: 'Create a token' }).getAttribute('href')).toBe('/settings/devices');
});

test('leads to the ready alert rules where the organisation has alerts', async () => {
  await open({ metadata: { _show_preview_features: true, _beta: ['alert'] } });
  const link = await screen.findByRole('link', { name: 'ready alert rules' });
  expect(link.getAttribute('href')).toMatch(/^\/settings\/alerts\?tab=/);
});

test('each step is ticked once its data exists', async () => {
  const crew = [build.user({ email: null }), build.user({ email: 'max@berg.test' })];
  await open({ users: [admin, crew[0]], tags: [build.tag({ type: 'location' })] }, [token]);
  await waitFor(async () => expect(await done()).toEqual(['Import people', 'Create a', 'Add a']));
});

test('dismissed first steps stay dismissed', async () => {
  const { unmount } = await open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull());
  unmount();
  await server.close();
  await open({});
  await waitFor(() => expect(server.received).toEqual([]));
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
});

test('people who do not run the organisation do not see the first steps', async () => {
  const worker = build.user();
  await open({ users: [admin, worker] }, [], worker);
  expect(screen.queryByRole('heading', { name: 'First steps' })).toBeNull();
});

test('what was found last time stands there before it is read again', async () => {
  const { unmount } = await open({ tags: [build.tag({ type: 'location' })] });
  await waitFor(async () => expect(await done()).toEqual(['Add a']));
  unmount();
  await server.close();
  server = await openLoopbackServer(() => success([]));
  await renderPrivateScreen(<FirstSteps />, {
    organisation: empty,
    as: admin,
    apiBase: `${server.base}/api`,
    progress: { initialSyncDone: false },
  });
  expect(await done()).toEqual(['Add a']);
});
