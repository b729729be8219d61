import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { Device, DeviceToken } from '@heatwise/contract/devices/devices.contract';
import { DEVICE_MESSAGES } from '@heatwise/domain/devices/device';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, type Received, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { DevicesScreen } from './devices-screen.tsx';
import { type DevicesSearch, readDevicesSearch } from './devices-search.ts';

const now = Date.now();
const ago = (days: number) => `${new Date(now - days * 86_400_000).toISOString().slice(0, -1)}000Z`;
const build = entityBuilders({ seed: 'devices', now });
const admin = build.user({ name_first: 'Ida', name_last: 'Berg' });
const yard = build.tag({ name: 'Crane yard', type: 'location' });
const seen = (serial: unknown, days: number, value: number) =>
  build.measurement(admin, {
    value,
    created_time: ago(days),
    metadata: { _device_serial: serial, ...(days === 1 && { _device_token: 'Gateway' }) },
  });
const organisation = {
  users: [admin],
  tags: [yard],
  measurements: [seen('HW-1', 1, 71), seen('HW-1', 2, 72), seen('HW-2', 1, 99), seen(7, 40, 55)],
  permissions: [build.permission(admin, { access: 'admin' })],
};

const device = (given: Partial<Device> & { serial: string }): Device => ({
  device_id: crypto.randomUUID(),
  nickname: '',
  home_tag_id: null,
  retired_at: null,
  device: 'Handheld',
  firmware: '2.1',
  hardware_version: 'C',
  app_version: null,
  batch_id: 'SL002',
  tests: 2,
  first_seen: ago(2),
  last_seen: ago(1),
  device_time: null,
  ...given,
});
const devices: Device[] = [
  device({ serial: 'HW-1', nickname: 'Gate', home_tag_id: yard.tag_id }),
  device({ serial: '7', tests: 1, first_seen: ago(40), last_seen: ago(40) }),
  device({ serial: 'HW-9', retired_at: new Date(now - 3 * 86_400_000).toISOString() }),
  device({ serial: 'HW-NEW', tests: 0, first_seen: null, last_seen: null }),
];
const token: DeviceToken = {
  device_token_id: crypto.randomUUID(),
  name: 'Gateway',
  device_id: null,
  serial: null,
  made_by: 'Ida Berg',
  created_at: new Date(now).toISOString(),
  used_at: null,
};

let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  answer = ({ method, path }) => {
    if (method === 'GET') return success(path.endsWith('/token') ? [token] : devices);
    return success(method === 'PATCH' ? devices.find(({ device_id }) => path.endsWith(device_id)) : null);
  };
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function Screen({ begin }: { begin: DevicesSearch }) {
  const [search, setSearch] = useState(begin);
  return <DevicesScreen search={search} onSearchChange={setSearch} />;
}
const show = (begin: DevicesSearch = {}) =>
  renderPrivateScreen(<Screen begin={begin} />, { organisation, as: admin, apiBase: `${server.base}/api` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const writes = () => server.received.filter(({ method }) => method !== 'GET');

test('devices are listed by when they were seen, searched and narrowed to a state', async () => {
  await show();
  expect(await screen.findByText('Crane yard')).toBeTruthy();
  expect(names().at(0)).toBe('Gate');
  expect(names()).toHaveLength(4);
  for (const state of ['Active', 'Stale', 'Retired', 'Not seen yet']) {
    expect(screen.getByText(state, { selector: '.mantine-Badge-label' })).toBeTruthy();
  }
  await enterText(screen.getByLabelText('Search devices'), 'crane');
  expect(names()).toEqual(['Gate']);
  await userEvent.clear(screen.getByLabelText('Search devices'));
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Stale');
  expect(names()).toEqual(['7']);
  await enterText(screen.getByLabelText('Search devices'), 'nothing like it');
  expect(await screen.findByText('No results found')).toBeTruthy();
});

test('a device shows its latest tests out of the local database, gets a home, and is retired', async () => {
  await show({ open: devices[0]?.device_id ?? '' });
  const drawer = within(await screen.findByRole('dialog', { name: 'Gate' }));
  expect(await drawer.findByText('71 mOsm')).toBeTruthy();
  expect(drawer.getByText('72 mOsm')).toBeTruthy();
  expect(drawer.getAllByText(/sent with Gateway$/)).toHaveLength(1);
  expect(drawer.queryByText('99 mOsm')).toBeNull();

  await userEvent.selectOptions(drawer.getByLabelText('Home location'), 'None');
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Device saved.')).toBeTruthy();
  await userEvent.click(drawer.getByRole('button', { name: 'Retire' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Retire Gate?' }));
  await userEvent.click(asking.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Device retired.')).toBeTruthy();
  expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PATCH', `/api/v3/device/${devices[0]?.device_id}`, { nickname: 'Gate', home_tag_id: null }],
    ['PATCH', `/api/v3/device/${devices[0]?.device_id}`, { retired: true }],
  ]);
});

test('numeric serial numbers have their tests too; a retired device in use says so', async () => {
  const first = await show({ open: devices[1]?.device_id ?? '' });
  expect(await screen.findByText('55 mOsm')).toBeTruthy();
  first.unmount();
  await show({ open: devices[2]?.device_id ?? '' });
  expect(await screen.findByText(/taken tests since it was retired/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Put back into service' })).toBeTruthy();
});

test('marks a device with a wrong clock in the list and on its page', async () => {
  const wrong = device({ serial: 'HW-1', device_time: '1970-01-01T00:00:00.000000Z' });
  answer = ({ path }) => success(path.endsWith('/token') ? [token] : [wrong]);
  const list = await show();
  expect(await screen.findByText('Clock wrong', { selector: '.mantine-Badge-label' })).toBeTruthy();
  list.unmount();
  await show({ open: wrong.device_id });
  expect(await screen.findByText(/was dated 01 Jan 1970/)).toBeTruthy();
});

test('a token is created, shown once with a copy button, listed without it, and revoked after confirmation', async () => {
  await show({ tab: 'tokens' });
  expect(await screen.findByText('For the whole organisation')).toBeTruthy();
  await press('New token');
  await press('Create the token');
  expect(await screen.findByText(DEVICE_MESSAGES.tokenNameEmpty)).toBeTruthy();
  expect(screen.getByText(DEVICE_MESSAGES.serialEmpty)).toBeTruthy();

  await enterText(screen.getByLabelText('Name'), 'Gate');
  await enterText(screen.getByLabelText('Serial number', { selector: 'input' }), 'HW-5');
  const usual = answer;
  answer = (request) =>
    request.method === 'POST'
      ? success({ ...token, name: 'Gate', serial: 'HW-5', token: 'hwd_only-shown-once' })
      : usual(request);
  await press('Create the token');
  expect(await screen.findByText('hwd_only-shown-once')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy the token' })).toBeTruthy();
  expect(writes().at(-1)?.body).toEqual({ name: 'Gate', serial: 'HW-5' });
  await press('I have saved it');
  await press('New token');
  expect(await screen.findByRole('dialog', { name: 'New device token' })).toBeTruthy();
  expect(screen.queryByText('hwd_only-shown-once')).toBeNull();
  await press('Cancel');

  await press('Revoke Gateway');
  const asking = within(await screen.findByRole('dialog', { name: 'Revoke Gateway?' }));
  await userEvent.click(asking.getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('Token revoked.')).toBeTruthy();
  expect(writes().at(-1)).toMatchObject({
    method: 'DELETE',
    path: `/api/v3/device/token/${token.device_token_id}`,
  });
});

test('without devices or tokens, and when the server does not respond, the screen says so', async () => {
  answer = () => success([]);
  const first = await show();
  expect(await screen.findByText('No devices yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Tokens' }));
  expect(await screen.findByText('No tokens')).toBeTruthy();
  first.unmount();

  answer = () => ({ status: 503, body: { success: false, status: false, code: 'x', message: 'Too busy.' } });
  await show();
  expect(await screen.findByText('Too busy.')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Tokens' }));
  expect(await screen.findByText('Too busy.')).toBeTruthy();
});

test('the address says which tab is shown', () => {
  const id = crypto.randomUUID();
  expect(readDevicesSearch({ tab: 'tokens', state: 'stale' })).toEqual({ tab: 'tokens' });
  expect(readDevicesSearch({ state: 'stale', open: id.toUpperCase() })).toEqual({ state: 'stale', open: id });
  expect(readDevicesSearch({ state: 'broken', open: 'x', tab: 7 })).toEqual({});
});
