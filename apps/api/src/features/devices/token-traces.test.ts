import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';

const server = setUpTestApp();

let organisation: TestOrganisation;
let person: string;
beforeEach(async () => {
  organisation = await server.organisation();
  person = await organisation.addPerson();
});

const traces = () => organisation.trail(['user_id', 'subject'], 'device_token.send');
const tokensOfTests = async () => {
  const rows = await server.database.owner
    .selectFrom('measurements')
    .select('metadata')
    .where('org_id', '=', organisation.org_id)
    .execute();
  return rows.map(({ metadata }) => (metadata as Record<string, unknown>)._device_token);
};
const tests = (count: number, metadata: object = {}) =>
  Array.from({ length: count }, () => newMeasurement(person, { metadata }));

test('each test names its token, and one audit entry covers all that arrived together', async () => {
  const { device_token_id, headers } = await organisation.device();
  const batch = tests(2, { _device_token: 'of somebody else' });
  await measurementSender(server).receipt(headers, batch);
  // Sent again they are there already, and nothing is said once more.
  await measurementSender(server).receipt(headers, batch);
  expect(await tokensOfTests()).toEqual(['Gate reader', 'Gate reader']);
  expect(await traces()).toEqual([
    {
      user_id: null,
      subject: {
        device_token_id,
        name: 'Gate reader',
        tests: 2,
        measurement_ids: batch.map(({ measurement_id }) => measurement_id),
      },
    },
  ]);
});

test('a test sent by a signed-in person names no token, whatever it claims', async () => {
  const { headers } = await organisation.admin();
  await measurementSender(server).receipt(headers, tests(1, { _device_token: 'Gate reader' }));
  expect(await tokensOfTests()).toEqual([undefined]);
  expect(await traces()).toEqual([]);
});
