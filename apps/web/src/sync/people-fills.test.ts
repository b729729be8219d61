// @vitest-environment node
import type {
  CoreReply,
  MeasuresReply,
  PeopleFill,
  SyncRequest,
} from '@heatwise/contract/sync/sync.contract';
import { expect, test } from 'vitest';
import { createSyncStore } from './store/sync-store.ts';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { engineOver, localVersions, testEngine, versionsOf } from './testing/test-engine.ts';

const INIT = '/v3/sync/measures/init';

/**
 * A browser in step with a server that keeps one person's measurements out of view until `comeIntoView`. Whose past is
 * asked for then comes in pages of two, each with what is linked to it.
 */
async function started(seed: string, { tests = 7 } = {}) {
  const organisation = scriptedOrganisation(seed);
  const [newcomer, other] = [organisation.addPerson(), organisation.addPerson()];
  const past = Array.from({ length: tests }, () => organisation.measure(newcomer));
  for (const row of past) organisation.link(row, 'a type');
  organisation.measure(other);
  const server = scriptedServer(organisation, { pageSize: 2 });
  let since: string | null = null;
  const fills: PeopleFill[] = [];
  const isHidden = ({ user_id }: { user_id: string }) => since === null && user_id === newcomer.user_id;

  function pageOfPast(body: SyncRequest): Partial<MeasuresReply> {
    fills.push(body.fill as PeopleFill);
    const rows = organisation
      .measurementsByStamp()
      .reverse()
      .filter((row) => row.user_id === newcomer.user_id)
      .filter((row) => body.measurements === null || row.modified_time < body.measurements)
      .slice(0, 2);
    const ids = new Set(rows.map((row) => row.measurement_id));
    const link_measurements = organisation.linksByStamp().filter((row) => ids.has(row.measurement_id));
    const asked_fill = body.fill as PeopleFill;
    return { measurements: rows, link_measurements, asked_fill, asked_below: body.measurements };
  }

  const script: Parameters<typeof server.follow>[0] = ({ path, body }, answer) => {
    const reply = answer() as { status: number; body: { data: CoreReply & MeasuresReply } };
    const { data } = reply.body;
    if (path === '/v3/sync/core') data.fill = since !== null && (body.users ?? '') < since;
    if (path === '/v3/sync/digest' && since === null) Object.assign(data, { digests: {} });
    if (path === INIT && body.fill) Object.assign(data, pageOfPast(body));
    else if (path.startsWith('/v3/sync/measures')) {
      // Pages of what may be seen: the scripted server cuts them before, so that none is left out by its length.
      data.measurements = data.measurements.filter((row) => !isHidden(row));
      const ids = new Set(past.map((row) => row.measurement_id));
      data.link_measurements = data.link_measurements.filter(
        (row) => since !== null || !ids.has(row.measurement_id),
      );
    }
    return reply;
  };
  server.follow(script);
  const running = await testEngine(server);
  running.engine.start();
  await running.time.pass(3000);
  const isEqual = () =>
    expect(localVersions(running.connection)).toEqual(versionsOf(organisation.measurementsByStamp()));
  return {
    ...running,
    organisation,
    server,
    newcomer,
    fills,
    script,
    isEqual,
    comeIntoView() {
      since = organisation.changePerson(newcomer.user_id, {}).modified_time;
    },
  };
}

test('the past of who comes into view is fetched in pages, newest first, and what is linked to it', async () => {
  const { connection, time, fills, comeIntoView, isEqual, messages } = await started('comes');
  expect(connection.rows('select * from measurements')).toHaveLength(1);
  comeIntoView();
  messages.length = 0;

  await time.pass(60_000);

  isEqual();
  expect(connection.rows('select * from link_measurements')).toHaveLength(7);
  // Seven in twos, and the empty page that is the end.
  expect(fills).toHaveLength(5);
  expect(messages.some(({ changed }) => changed?.includes('measurements'))).toBe(true);
  fills.length = 0;
  await time.pass(60_000);
  expect(fills).toEqual([]);
});

test('a page that fails is asked for again where the last one ended, by another run of the page too', async () => {
  const { connection, time, server, script, fills, engine, comeIntoView, isEqual } = await started('fails');
  comeIntoView();
  let pages = 0;
  server.follow((exchange, answer) => {
    if (exchange.body.fill) {
      pages += 1;
      if (pages > 2) throw new TypeError('no line');
    }
    return script(exchange, answer);
  });
  await time.pass(60_000);
  engine.stop();
  expect(connection.rows('select * from measurements')).toHaveLength(1 + 4);
  const store = createSyncStore(connection, 'me');
  const synced = store.syncedAt();
  expect(store.nextFill()).toMatchObject({ before: expect.any(String) });

  server.follow(script);
  fills.length = 0;
  const again = engineOver(connection, server, time);
  again.engine.start();
  await time.pass(5000);

  isEqual();
  expect(fills).toHaveLength(3);
  expect(store.nextFill()).toBeNull();
  // The copy was not whole in between, and says so.
  expect((store.syncedAt() ?? '') > (synced ?? '')).toBe(true);
});

test('what is measured while a long past comes in does not wait for its end', async () => {
  const { connection, time, server, script, newcomer, organisation, comeIntoView, isEqual } = await started(
    'long',
    { tests: 40 },
  );
  comeIntoView();
  let news: string | null = null;
  let seenAfterPages = 0;
  let pages = 0;
  server.follow(async (exchange, answer) => {
    if (exchange.body.fill) {
      pages += 1;
      await new Promise<void>((resolve) => {
        time.after(1500, resolve);
      });
      if (pages === 3) news = organisation.measure(newcomer).measurement_id;
      const here = connection.rows('select 1 from measurements where measurement_id = ?', [news ?? '']);
      if (here.length > 0) seenAfterPages ||= pages;
    }
    return script(exchange, answer);
  });

  await time.pass(120_000);

  isEqual();
  expect(seenAfterPages).toBeGreaterThan(3);
  expect(seenAfterPages).toBeLessThan(15);
});

test('another epoch in the middle of it starts everything anew, and forgets what was being filled', async () => {
  const { connection, time, server, script, organisation, comeIntoView, isEqual } = await started('epoch');
  comeIntoView();
  let pages = 0;
  server.follow((exchange, answer) => {
    if (exchange.body.fill) {
      pages += 1;
      if (pages === 2) organisation.newIncarnation();
    }
    return script(exchange, answer);
  });

  await time.pass(120_000);

  isEqual();
  expect(createSyncStore(connection, 'me').nextFill()).toBeNull();
});

test('what is linked to a test of the past while its page is on its way is not lost', async () => {
  const past = await started('linked', { tests: 40 });
  const { connection, time, server, script, organisation, comeIntoView, isEqual } = past;
  comeIntoView();
  let pages = 0;
  server.follow(async (exchange, answer) => {
    // As the server saw it when it was asked; the line is slow.
    const reply = await script(exchange, answer);
    if (exchange.body.fill) {
      pages += 1;
      const page = (reply.body as { data: MeasuresReply }).data;
      for (const row of page.measurements) organisation.link(row, 'another type');
      await new Promise<void>((resolve) => {
        time.after(1500, resolve);
      });
    }
    return reply;
  });
  const askedForAll = () => server.requests.filter(({ body }) => body.users === null).length;
  const before = askedForAll();

  await time.pass(120_000);

  isEqual();
  expect(pages).toBeGreaterThan(20);
  expect(connection.rows('select * from link_measurements')).toHaveLength(organisation.links.size);
  // The digest found nothing to mend by fetching everything.
  expect(askedForAll()).toBe(before);
});
