import { once } from 'node:events';
import { get } from 'node:http';
import { sql } from 'kysely';
import pg from 'pg';
import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { buildTestApp, partsFor, setUpTestApp } from '../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../testing/test-organisation.ts';

const server = setUpTestApp();

async function open(headers: Partial<TestHeaders>) {
  const response = await server.app.inject({
    url: '/api/v3/sync/events',
    headers: { ...headers, 'accept-encoding': 'gzip, br' },
    payloadAsStream: true,
  });
  const stream = response.stream();
  const pieces = stream.iterator({ destroyOnReturn: false });
  return {
    response,
    stream,
    /** The next event's data; comments between events are passed over. */
    async next(name = 'changed'): Promise<string> {
      for (;;) {
        const { value, done } = await pieces.next();
        if (done) throw new Error('the stream has ended');
        const data = new RegExp(`event: ${name}\\ndata: (.*)\\n`).exec(String(value))?.[1];
        if (data !== undefined) return data;
      }
    },
  };
}

async function clockOf({ org_id }: TestOrganisation): Promise<string> {
  const { rows } = await sql<{ clock: string }>`
    select instant_of_us(last_us) as clock from org_sync_clock where org_id = ${org_id}`.execute(
    server.database.owner,
  );
  return rows[0]?.clock ?? '';
}

test('it sends the clock now and after each change, and nothing else', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const events = await open(headers);

  expect(events.response.statusCode).toBe(200);
  expect(events.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
  });
  expect(events.response.headers).not.toHaveProperty('content-encoding');
  const first = await events.next();
  expect(first).toBe(await clockOf(organisation));

  await organisation.addPerson();
  let told = await events.next();
  while (told !== (await clockOf(organisation))) told = await events.next();
  expect(told > first).toBe(true);
  events.stream.destroy();
});

test('changes in another organisation are not sent', async () => {
  const [ours, theirs] = [await server.organisation(), await server.organisation()];
  const events = await open((await ours.admin()).headers);
  await events.next();
  // The first poll records the baseline, and sends it once more.
  const ourClock = await events.next();

  await theirs.addPerson();
  await ours.addPerson();
  const told = [await events.next()];
  while (told.at(-1) !== (await clockOf(ours))) told.push(await events.next());

  expect(told.every((clock) => clock > ourClock)).toBe(true);
  expect(told).not.toContain(await clockOf(theirs));
  events.stream.destroy();
});

test('it continues after the listening connection was cut', async () => {
  const organisation = await server.organisation();
  const events = await open((await organisation.admin()).headers);
  await events.next();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'heatwise changes'`.execute(
    server.database.owner,
  );

  await organisation.addPerson();
  let told = await events.next();
  while (told !== (await clockOf(organisation))) told = await events.next();

  expect(told).toBe(await clockOf(organisation));
  events.stream.destroy();
});

test('every server announces what another one wrote', async () => {
  const organisation = await server.organisation();
  const { headers } = await organisation.admin();
  const other = await buildApp({ ...partsFor(server.database), metrics: new Registry() });
  const events = await open(headers);
  const first = await events.next();

  const payload = { name: 'Night shift', type: 'default' };
  const written = await other.inject({ method: 'POST', url: '/api/v2/tag', headers, payload });
  expect(written.statusCode).toBe(200);

  let told = await events.next();
  while (told !== (await clockOf(organisation))) told = await events.next();
  expect(told > first).toBe(true);
  events.stream.destroy();
  await other.close();
});

test('no transaction announces itself: that would hold up the commits of all organisations', async () => {
  const organisation = await server.organisation();
  const listener = new pg.Client(server.database.appConnection);
  await listener.connect();
  const heard: string[] = [];
  const ownIsHeard = new Promise<void>((resolve) => {
    listener.on('notification', ({ payload = '' }) => {
      heard.push(payload);
      if (payload === 'own') resolve();
    });
  });
  await listener.query('listen heatwise_changes');

  await organisation.addPerson();
  // PostgreSQL delivers notifications in the order of the commits.
  await sql`select pg_notify('heatwise_changes', 'own')`.execute(server.database.owner);
  await ownIsHeard;

  expect(heard).toEqual(['own']);
  await listener.end();
});

test('without a session, or with a device’s token, there is no stream', async () => {
  const device = await (await server.organisation()).device();
  const ask = (headers: object) => server.app.inject({ url: '/api/v3/sync/events', headers: { ...headers } });

  expect((await ask({})).statusCode).toBe(401);
  expect((await ask(device.headers)).statusCode).toBe(401);
});

test('a stream ends with its session and with its person, and no other one does', async () => {
  const organisation = await server.organisation();
  const [boss, left, idle, stays] = [
    await organisation.admin(),
    await organisation.admin(),
    await organisation.admin(),
    await organisation.admin(),
  ];
  const streams = await Promise.all([boss, left, idle, stays].map(({ headers }) => open(headers)));
  const [, , , stayed] = streams;
  const over: number[] = [];
  streams.forEach(({ stream }, index) => {
    stream.once('end', () => over.push(index));
    if (index < 3) stream.resume();
  });
  await server.app.inject({ url: '/api/v2/auth/logout', headers: boss.headers });
  await organisation.write(({ tx, org_id, stamps }) =>
    tx
      .updateTable('users')
      .set({ active: false, modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .where('user_id', '=', left.user_id)
      .execute(),
  );
  await server.database.owner
    .updateTable('sessions')
    .set({ used_at: new Date(Date.now() - 13 * 3_600_000) })
    .where('user_id', '=', idle.user_id)
    .execute();
  // Who was just found authorised is not asked for again at once.
  await vi.waitFor(
    async () => {
      await organisation.addPerson();
      expect(over.length).toBeGreaterThanOrEqual(3);
    },
    { timeout: 30_000, interval: 100 },
  );

  expect(over.sort()).toEqual([0, 1, 2]);
  await organisation.addPerson();
  const clock = await clockOf(organisation);
  while ((await stayed?.next()) !== clock);
  expect(over).toHaveLength(3);
  stayed?.stream.destroy();
});

test('a browser that goes away takes its stream with it', async () => {
  const own = await buildTestApp();
  const { headers } = await (await own.organisation()).admin();
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
  const tab = get(`${address}/api/v3/sync/events`, { headers, agent: false });
  await once(tab, 'response');
  const open = async () => {
    const { body } = await own.app.inject({ url: '/metrics' });
    return /heatwise_event_streams (\d+)/.exec(body)?.[1];
  };
  expect(await open()).toBe('1');

  tab.destroy();
  await expect.poll(open, { timeout: 30_000 }).toBe('0');

  await own.close();
});

test('open streams are counted, and the server ends them when it closes', async () => {
  const own = await buildTestApp();
  const { headers } = await (await own.organisation()).admin();
  const response = await own.app.inject({ url: '/api/v3/sync/events', headers, payloadAsStream: true });
  const stream = response.stream();
  stream.resume();
  const metrics = await own.app.inject({ url: '/metrics' });
  expect(metrics.body).toContain('heatwise_event_streams 1');

  const ended = once(stream, 'end');
  await own.close();
  await ended;
});

test('a HEAD request opens no stream', async () => {
  const { headers } = await (await server.organisation()).admin();

  const response = await server.app.inject({ method: 'HEAD', url: '/api/v3/sync/events', headers });

  expect(response.statusCode).toBe(404);
});
