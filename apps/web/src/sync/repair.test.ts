// @vitest-environment node
import type { Digests } from '@heatwise/contract/sync/sync.contract';
import { expect, test } from 'vitest';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { localPicture, localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

const DIGEST_INTERVAL_MS = 10 * 60_000;

async function unstarted(seed: string, measurements = 7) {
  const organisation = scriptedOrganisation(seed);
  const person = organisation.addPerson();
  for (let index = 0; index < measurements; index += 1) organisation.measure(person);
  const server = scriptedServer(organisation, { pageSize: 3 });
  const running = await testEngine(server);
  const expectEqual = () =>
    expect(localVersions(running.connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  return { organisation, person, server, expectEqual, ...running };
}

async function started(seed: string) {
  const all = await unstarted(seed);
  all.engine.start();
  await all.time.pass(3000);
  all.expectEqual();
  all.server.requests.length = 0;
  return all;
}

test('the digest is asked for at the start and every ten minutes', async () => {
  const { server, time } = await started('digest');
  const asked = () => server.count('/v3/sync/digest');

  await time.pass(DIGEST_INTERVAL_MS - 60_000);
  expect(asked()).toBe(0);
  await time.pass(60_000);
  expect(asked()).toBe(1);
  expect(server.count('/v3/sync/measures/init')).toBe(0);
});

test('a lost row and one too many are found by the digest and repaired, without emptying the screen', async () => {
  const { connection, time, expectEqual, server } = await started('lost');
  connection.run('delete from measurements where measurement_key = 2');
  connection.run('update measurements set measurement_id = ? where measurement_key = 3', [
    'no such measurement',
  ]);
  let least = Number.POSITIVE_INFINITY;
  server.follow((_exchange, answer) => {
    least = Math.min(least, localVersions(connection).length);
    return answer();
  });

  await time.pass(DIGEST_INTERVAL_MS);

  expectEqual();
  expect(least).toBe(6);
});

test.each([503, 500, 404, 200])(
  'a digest that fails (%i) holds nothing up and is requested rarely',
  async (status) => {
    const { server, organisation, person, engine, time, expectEqual } = await started(`fails ${status}`);
    server.follow(({ path }, answer) => (path === '/v3/sync/digest' ? { status, body: 'no' } : answer()));

    await time.pass(DIGEST_INTERVAL_MS - 60_000);
    server.requests.length = 0;
    organisation.measure(person);
    await time.pass(DIGEST_INTERVAL_MS);

    expectEqual();
    expect(engine.current()).toMatchObject({ phase: 'stopped', offline: false });
    expect(engine.current().action).not.toBe('error');
    expect(server.count('/v3/sync/digest')).toBe(1);
  },
);

test('a digest that the server cannot compare now is asked for again after the next cycle', async () => {
  const { server, time } = await started('not now');
  let refused = 0;
  server.follow(({ path }, answer) => {
    const reply = answer() as { status: number; body: { data: { digests?: Digests } } };
    if (path === '/v3/sync/digest' && refused < 3) {
      refused += 1;
      reply.body.data.digests = {};
    }
    return reply;
  });

  await time.pass(DIGEST_INTERVAL_MS + 5 * 60_000);

  expect(server.count('/v3/sync/digest')).toBe(4);
});

test.each([
  ['people', "update users set modified_time = '2026-11-21T07:00:00.000000Z' where name_first <> 'Mary'"],
  ['tags', 'delete from tags'],
  [
    'permissions',
    "insert into permissions select 'no such', user_id, tag_id, access, active, created_time, modified_time from permissions",
  ],
  ['linked rows', 'delete from link_measurements'],
])('%s that differ are found by the digest and repaired', async (_kind, damage) => {
  const { organisation, person, syncNow, connection, time } = await started(`damaged ${damage}`);
  organisation.addTag();
  organisation.link(organisation.measure(person), 'a type');
  await syncNow();
  const whole = localPicture(connection);
  const tags = connection.rows('select tag_id, modified_time from tags');
  connection.run(damage);

  await time.pass(2 * DIGEST_INTERVAL_MS);

  expect(localPicture(connection)).toEqual(whole);
  expect(connection.rows('select tag_id, modified_time from tags')).toEqual(tags);
});

test('a stale version is found by the digest and repaired', async () => {
  const { connection, time, expectEqual } = await started('stale');
  connection.run(
    "update measurements set modified_time = '2026-11-21T07:00:00.000000Z' where measurement_key = 2",
  );

  await time.pass(DIGEST_INTERVAL_MS);

  expectEqual();
});

test('a server whose digest never agrees is not pulled again and again', async () => {
  const { server, time } = await started('never agrees');
  server.follow((_exchange, answer) => {
    const reply = answer() as { status: number; body: { data: { digests?: Digests } } };
    const { measurements } = reply.body.data.digests ?? {};
    if (measurements) measurements.count += 1;
    return reply;
  });
  const repairs = () =>
    server.requests.filter(({ path, body }) => path.endsWith('/core') && body.users === null).length;

  await time.pass(2 * 60 * 60_000);

  expect(repairs()).toBeGreaterThan(0);
  expect(repairs()).toBeLessThan(6);
});

test.each(['/v3/sync/measures/init', '/v3/sync/measures'])(
  'replies of %s that come twice do no harm',
  async (repeated) => {
    const { server, organisation, person, engine, syncNow, time, expectEqual } = await unstarted(
      `twice ${repeated}`,
    );
    let last: ReturnType<typeof structuredClone> | undefined;
    let calls = 0;
    server.follow(({ path }, answer) => {
      if (path !== repeated) return answer();
      calls += 1;
      const reply = answer();
      const given = calls % 2 === 0 && last ? last : reply;
      last = structuredClone(reply);
      return given as typeof reply;
    });
    engine.start();
    await time.pass(3000);
    for (let index = 0; index < 8; index += 1) organisation.measure(person);
    await syncNow();

    expectEqual();
  },
);

test('replies that come swapped do no harm', async () => {
  const { server, engine, time, expectEqual, connection } = await unstarted('swapped', 11);
  const held = new Map<string, unknown>();
  server.follow((exchange, answer) => {
    if (!exchange.path.endsWith('/init')) return answer();
    // The first two requests get each other's replies.
    if (server.count(exchange.path) === 1) {
      const second = server.organisation.measurementsByStamp().reverse()[2]?.modified_time ?? '';
      held.set('first', structuredClone(answer()));
      exchange.body.measurements = second;
      return answer();
    }
    const first = held.get('first');
    held.clear();
    return (first as ReturnType<typeof answer> | undefined) ?? answer();
  });

  engine.start();
  await time.pass(3000);

  expectEqual();
  expect(connection.rows('select * from measurement_rests')).toHaveLength(11);
});

test('a server that repeats itself forever is given up on', async () => {
  const { server, engine, time, messages } = await unstarted('for ever');
  let first: unknown;
  server.follow(({ path }, answer) => {
    if (!path.endsWith('/init')) return answer();
    first ??= withoutForesight(structuredClone(answer()));
    return structuredClone(first) as ReturnType<typeof answer>;
  });

  engine.start();
  await time.settle();

  expect(server.count('/v3/sync/measures/init')).toBeLessThan(10);
  expect(messages.at(-1)).toMatchObject({ action: 'error', phase: 'stopped' });
});

test('a core reply without the signed-in person is refused and deletes nothing', async () => {
  const { server, organisation, engine, syncNow, connection } = await started('torn');
  organisation.newIncarnation();
  server.follow(({ path, body }, answer) => {
    const reply = answer() as { status: number; body: { data: { users: unknown[] } } };
    if (path.endsWith('/core') && body.users === null) reply.body.data.users = [];
    return reply;
  });

  await syncNow();

  expect(engine.current().action).toBe('error');
  expect(connection.rows('select * from users')).toHaveLength(2);
});

/** The reply of a server that neither says what it was asked nor where the next batch ends. */
function withoutForesight<Reply extends { body: unknown }>(reply: Reply): Reply {
  const { data } = reply.body as { data: { asked_below?: unknown; next_end?: unknown } };
  delete data.asked_below;
  delete data.next_end;
  return reply;
}

test('batches whose bounds change while under way are requested again', async () => {
  const { server, organisation, engine, time, expectEqual, connection } = await unstarted('bounds', 20);
  const asked: (string | null)[] = [];
  server.follow(({ path, body }, answer) => {
    if (!path.endsWith('/init')) return answer();
    asked.push(body.measurements);
    const reply = answer();
    // A row of the second batch gets a new stamp: that batch will end lower than the first one foretold.
    const row = organisation.measurementsByStamp()[15];
    if (asked.length === 1 && row) organisation.changeMeasurement(row.measurement_id, { value: 99 });
    return reply;
  });

  engine.start();
  await time.pass(3000);

  expectEqual();
  expect(connection.rows('select * from measurement_rests')).toHaveLength(20);
  // The third one of what was asked is void, and what follows comes from where the second one really ended.
  expect(asked[2]).not.toBe(asked[3]);
  expect(asked.filter((cursor, place) => asked.indexOf(cursor) !== place)).toEqual([]);
});
