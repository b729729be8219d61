import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import type { TestHeaders } from '../../testing/test-organisation.ts';
import { setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const FINE = 50;
const text = (ms: number) => new Date(ms).toISOString().replace('Z', '000Z');
const { server, alerting, clock, stage } = setUpAlerting();

let gateway: TestHeaders;
beforeEach(async () => {
  gateway = (await stage.ours.device()).headers;
  await alerting.rule(stage.admin, 'hydration');
});

const sent = (serial: string, value: number, created_time: string) =>
  newMeasurement(stage.worker, { value, created_time, metadata: { _device_serial: serial } });

async function send(headers: TestHeaders, ...tests: ReturnType<typeof sent>[]) {
  const { stored } = await measurementSender(server).receipt(headers, tests);
  expect(stored).toHaveLength(tests.length);
}

const readTests = () =>
  server.database.owner
    .selectFrom('measurements')
    .select(['value', 'valid', 'created_time', 'metadata'])
    .where('org_id', '=', stage.ours.org_id)
    .execute();

async function readDevices(): Promise<Record<string, string | null>> {
  const { data } = (
    await server.app.inject({ method: 'GET', url: '/api/v3/device', headers: stage.admin })
  ).json();
  return Object.fromEntries(
    data.map((one: { serial: string; device_time: string | null }) => [one.serial, one.device_time]),
  );
}

test.each(['1970-01-01T00:00:00.000000Z', '0001-01-01T00:00:00.000000Z'])(
  'a severe test dated %s alerts, counts nowhere and marks its device',
  async (created_time) => {
    await send(gateway, sent('HW-1', SEVERE, created_time));
    await alerting.look();
    expect(await alerting.alerts(stage.admin, 'open')).toMatchObject([
      {
        subject_name: 'Ida Berg',
        value: SEVERE,
        value_at: text(clock.now().getTime() - 60_000).replace('000Z', 'Z'),
      },
    ]);
    expect(await readTests()).toMatchObject([
      {
        valid: false,
        created_time: text(clock.now().getTime() - 60_000),
        metadata: { _device_time: created_time, _invalid_reason: 'Clock wrong' },
      },
    ]);
    expect(await readDevices()).toEqual({ 'HW-1': created_time });

    await send(gateway, sent('HW-1', FINE, text(clock.now().getTime())));
    expect(await readDevices()).toEqual({ 'HW-1': null });
  },
);

test('a test marked invalid for another reason alerts no more', async () => {
  const test = sent('HW-1', SEVERE, '1970-01-01T00:00:00.000000Z');
  await send(gateway, test);
  const { statusCode } = await server.app.inject({
    method: 'PATCH',
    url: `/api/v3/measurement/${test.measurement_id}`,
    headers: stage.admin,
    payload: { invalid_reason: 'Wrong person' },
  });
  expect(statusCode).toBe(200);
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toEqual([]);
});

test('a clock that is ahead does not hide the test of another device', async () => {
  const ahead = text(clock.now().getTime() + 23.9 * 3_600_000);
  await send(gateway, sent('HW-1', FINE, ahead), sent('HW-2', SEVERE, text(clock.now().getTime())));
  await alerting.look();
  expect(await alerting.alerts(stage.admin, 'open')).toMatchObject([{ value: SEVERE }]);
  expect(await readDevices()).toEqual({ 'HW-1': ahead, 'HW-2': null });
  expect((await readTests()).map(({ valid }) => valid)).toEqual([true, true]);
});

test('only the clocks of devices are corrected, and only the server says that one was wrong', async () => {
  const old = newMeasurement(stage.worker, {
    value: SEVERE,
    created_time: '2014-05-01T00:00:00.000000Z',
    metadata: { _device_serial: 'HW-1', _device_time: '1970' },
  });
  await send(stage.admin, old);
  expect(await readTests()).toEqual([
    {
      value: SEVERE,
      valid: true,
      created_time: '2014-05-01T00:00:00.000000Z',
      metadata: { _device_serial: 'HW-1' },
    },
  ]);
});
