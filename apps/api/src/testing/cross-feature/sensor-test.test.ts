import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { beforeAll, expect, test } from 'vitest';
import { unscopedQueriesOf } from '../../organisation/unscoped-queries.store.ts';
import { measurementSender, newMeasurement } from '../measurement-sender.ts';
import { setUpTestApp } from '../test-app.ts';
import { makeOrganisation, type TestOrganisation } from '../test-organisation.ts';

const now = new Date('2026-11-20T09:00:00Z');
const server = setUpTestApp({ clock: () => now });
let bench: TestOrganisation;
let usual: TestOrganisation;
beforeAll(async () => {
  bench = await makeOrganisation(server.database.owner, 'Sensor test', SPECIAL_ORGANISATION.sensor_test);
  usual = await server.organisation();
});

/** A device posts a result that would be reported, of somebody whose tag reports it. */
async function postDehydrated(organisation: TestOrganisation) {
  const boss = await organisation.person([{ tag_id: null, access: 'admin' }]);
  const tag_id = await organisation.addTag(undefined, 'default', {
    _notify_hydration: true,
    _notify_hydration_to: [boss.user_id],
  });
  const person = await organisation.addPerson({ tag_ids: [tag_id] });
  const sent = newMeasurement(person, { value: 170 });
  const { headers } = await organisation.device();
  await measurementSender(server).receipt(headers, [sent]);
  return { boss, sent };
}

const jobKinds = async () =>
  (await server.database.owner.selectFrom('jobs').select('kind').execute()).map(({ kind }) => kind);

test('a device’s test is stored, synchronised and exported, and nobody is notified of it', async () => {
  const { boss, sent } = await postDehydrated(bench);
  expect(await jobKinds()).toEqual([]);
  const listed = await server.app.inject({
    method: 'POST',
    url: '/api/v3/sync/measures',
    headers: boss.headers,
    payload: {},
  });
  expect(JSON.stringify(listed.json().data.measurements)).toContain(sent.measurement_id);
  const archive = await server.app.inject({ url: '/api/v3/organisation/export', headers: boss.headers });
  expect(archive.statusCode).toBe(200);

  await postDehydrated(usual);
  expect(await jobKinds()).toEqual(['dehydration-notices']);
});

test('it is neither looked at for alerts nor sent digests or reports, however due they are', async () => {
  for (const organisation of [bench, usual]) {
    const { org_id } = organisation;
    const { user_id } = await organisation.admin();
    const due = new Date(now.getTime() - 1000);
    await organisation.write(async ({ tx }) => {
      await tx
        .insertInto('alert_looks')
        .values({
          org_id,
          tests_until: '2026-11-20T00:00:00.000000Z',
          looked_us: '0',
          clock_at: due,
          weather_at: due,
          due_at: due,
        })
        .execute();
      await tx
        .insertInto('notification_settings')
        .values({
          org_id,
          user_id,
          mail: true,
          in_app: true,
          digest: true,
          digest_hour: 7,
          time_zone: 'UTC',
          muted_tag_ids: [],
          next_digest_at: due,
        })
        .execute();
    });
  }
  const queries = unscopedQueriesOf(server.database.app);
  expect(await queries.organisationsToAlert(now)).toEqual([usual.org_id]);
  expect((await queries.digestsDue(now)).map(({ org_id }) => org_id)).toEqual([usual.org_id]);
});
