import type { Device } from '@heatwise/contract/devices/devices.contract';
import { DEVICE_MESSAGES } from '@heatwise/domain/devices/device';
import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let admin: TestHeaders;
let gateway: TestHeaders;
let person: string;
beforeEach(async () => {
  organisation = await server.organisation();
  admin = (await organisation.admin()).headers;
  gateway = (await organisation.device()).headers;
  person = await organisation.addPerson();
});

/** Tests of one device at these minutes after eight. */
const testsOf = (serial: unknown, minutes: readonly number[], metadata: object = {}) =>
  minutes.map((minute) =>
    newMeasurement(person, {
      created_time: `2026-03-02T08:${String(minute).padStart(2, '0')}:00Z`,
      metadata: { _device_serial: serial, ...metadata },
    }),
  );
const post = (body: unknown) => measurementSender(server).receipt(gateway, body);

async function ask(method: 'GET' | 'PATCH', path: string, payload?: object, headers = admin) {
  const url = `/api/v3/device${path}`;
  const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { ...response.json(), status: response.statusCode };
}
const devices = async (): Promise<Device[]> => (await ask('GET', '')).data;

test('devices are known from their tests; the latest test decides, whenever it arrives', async () => {
  const later = testsOf('HW-2', [30], { _firmware: '2.1', _batch_id: 'SL002', _hardware_version: 'C' });
  const earlier = testsOf('HW-2', [10, 5], { _firmware: '2.0', _batch_id: 'SL001', _app_version: '7' });
  await post(later);
  await post([...earlier, ...testsOf(1, [7])]);
  // Sent again, and tests that do not say.
  await post([...later, ...earlier, ...testsOf('', [1]), ...testsOf(null, [2])]);

  const unsaid = { nickname: '', home_tag_id: null, retired_at: null, device: null };
  expect(await devices()).toEqual([
    expect.objectContaining({ ...unsaid, serial: '1', tests: 1, firmware: null }),
    expect.objectContaining({
      ...unsaid,
      serial: 'HW-2',
      tests: 3,
      firmware: '2.1',
      batch_id: 'SL002',
      hardware_version: 'C',
      app_version: '7',
      first_seen: '2026-03-02T08:05:00.000000Z',
      last_seen: '2026-03-02T08:30:00.000000Z',
    }),
  ]);
});

test('a device gets a nickname and a home, and is put out of service and back, each with a trace', async () => {
  await post(testsOf('HW-2', [1]));
  const [known] = await devices();
  const path = `/${known?.device_id}`;
  const home_tag_id = await organisation.addTag('Crane yard', 'location');

  expect((await ask('PATCH', path, { nickname: ' Gate ', home_tag_id })).data).toEqual({
    ...known,
    nickname: 'Gate',
    home_tag_id,
  });
  const retired = (await ask('PATCH', path, { retired: true })).data;
  expect(retired).toMatchObject({ nickname: 'Gate', home_tag_id, retired_at: expect.any(String) });
  // Retiring again keeps the day; its tests still arrive.
  expect((await ask('PATCH', path, { retired: true })).data).toEqual(retired);
  await post(testsOf('HW-2', [2]));
  expect(await devices()).toMatchObject([{ tests: 2, retired_at: retired.retired_at }]);
  expect((await ask('PATCH', path, { retired: false, home_tag_id: null })).data).toMatchObject({
    retired_at: null,
    home_tag_id: null,
  });
  const trail = await organisation.trail(['action']);
  expect(trail.map(({ action }) => action)).toEqual([
    'device_token.send',
    'device.edit',
    'device.edit',
    'device.edit',
    'device_token.send',
    'device.edit',
  ]);
});

test('a deleted location cannot be a home, and neither can anything that is not a location', async () => {
  await post(testsOf('HW-2', [1]));
  const path = `/${(await devices())[0]?.device_id}`;
  const home_tag_id = await organisation.addTag('Crane yard', 'location');
  await ask('PATCH', path, { home_tag_id });
  await server.database.owner
    .updateTable('tags')
    .set({ active: false })
    .where('tag_id', '=', home_tag_id)
    .execute();
  expect(await devices()).toMatchObject([{ home_tag_id: null }]);

  const elsewhere = await (await server.organisation()).addTag('Quarry', 'location');
  for (const id of [home_tag_id, elsewhere, await organisation.addTag('Crew')]) {
    const { status, problems } = await ask('PATCH', path, { home_tag_id: id });
    expect([status, problems]).toEqual([
      400,
      [{ path: 'home_tag_id', message: DEVICE_MESSAGES.locationUnknown }],
    ]);
  }
  expect((await ask('PATCH', path, { nickname: 'x'.repeat(101) })).status).toBe(400);
  expect((await ask('PATCH', path, { tests: 9 })).status).toBe(400);
});

test('only those who run the organisation see devices, and only their own', async () => {
  await post(testsOf('HW-2', [1]));
  const path = `/${(await devices())[0]?.device_id}`;
  const viewer = await organisation.person([{ tag_id: null, access: 'view_user,view_measure' }]);
  const stranger = await (await server.organisation()).admin();

  expect((await ask('GET', '', undefined, viewer.headers)).code).toBe('not-permitted');
  expect((await ask('PATCH', path, { retired: true }, viewer.headers)).code).toBe('not-permitted');
  expect((await ask('GET', '', undefined, stranger.headers)).data).toEqual([]);
  expect((await ask('PATCH', path, { retired: true }, stranger.headers)).code).toBe('device-not-found');
  expect(await devices()).toMatchObject([{ retired_at: null }]);
});
