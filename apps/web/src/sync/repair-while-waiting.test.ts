// @vitest-environment node
import { digestOf } from '@heatwise/contract/sync/digest';
import type { DigestReply } from '@heatwise/contract/sync/sync.contract';
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

const DIGEST_INTERVAL_MS = 10 * 60_000;

/** A browser in step with a server on which the measurements of one person wait for new stamps and do not get them. */
async function started(seed: string) {
  const organisation = scriptedOrganisation(seed);
  const [waiting, other] = [organisation.addPerson(), organisation.addPerson()];
  const theirs = [1, 2, 3].map(() => organisation.measure(waiting));
  const others = [1, 2, 3].map(() => organisation.measure(other));
  for (const row of [...theirs, ...others]) organisation.link(row, 'a type');
  const server = scriptedServer(organisation);
  const ids = new Set(others.map((row) => row.measurement_id));
  const isOthers = (row: { measurement_id: string }) => ids.has(row.measurement_id);
  server.follow(({ path }, answer) => {
    const reply = answer() as { status: number; body: { data: DigestReply } };
    if (path !== '/v3/sync/digest') return reply;
    const { measurements, link_measurements, ...digests } = reply.body.data.digests;
    const of = (rows: { measurement_id: string; modified_time: string }[]) =>
      digestOf(rows.filter(isOthers).map((row) => row.modified_time));
    reply.body.data.digests = digests;
    reply.body.data.others = {
      left_out: [waiting.user_id],
      ...(measurements && { measurements: of(organisation.measurementsByStamp()) }),
      ...(link_measurements && { link_measurements: of(organisation.linksByStamp()) }),
    };
    return reply;
  });
  const running = await testEngine(server);
  running.engine.start();
  await running.time.pass(3000);
  const isEqual = () =>
    expect(localVersions(running.connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  isEqual();
  server.requests.length = 0;
  return { ...running, server, theirs, others, isEqual };
}

test.each([
  ['a measurement', 'delete from measurements where measurement_id = ?'],
  ['a linked one', 'delete from link_measurements where measurement_id = ?'],
])('%s of somebody else that is lost meanwhile is found and repaired', async (_what, damage) => {
  const { connection, time, others, isEqual } = await started(`others ${damage}`);
  connection.run(damage, [others[1]?.measurement_id ?? '']);

  await time.pass(DIGEST_INTERVAL_MS);

  isEqual();
  expect(connection.rows('select * from link_measurements')).toHaveLength(6);
});

test('missing rows of a person who waits for new stamps do not count as a difference', async () => {
  const { connection, time, theirs, server } = await started('theirs');
  for (const table of ['link_measurements', 'measurements'])
    connection.run(`delete from ${table} where measurement_id = ?`, [theirs[1]?.measurement_id ?? '']);

  await time.pass(3 * DIGEST_INTERVAL_MS);

  expect(server.count('/v3/sync/digest')).toBe(3);
  expect(server.count('/v3/sync/measures/init')).toBe(0);
});
