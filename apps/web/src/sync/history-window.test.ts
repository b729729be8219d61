// @vitest-environment node
import type { CoreReply } from '@heatwise/contract/sync/sync.contract';
import { expect, test } from 'vitest';
import { createSyncStore } from './store/sync-store.ts';
import { localVersions } from './testing/test-engine.ts';
import { DIGEST, INIT, month, years } from './testing/years-of-tests.ts';

const baseline = (connection: Awaited<ReturnType<typeof years>>['connection']) =>
  connection.rows('select baseline_mean from users where baseline_mean is not null');

test('a first fill holds the window, and baselines however old, and compares that', async () => {
  const { isHeldFrom, connection, asked, faults } = await years('first', month('2025-10'));
  isHeldFrom(month('2025-10'));
  expect(baseline(connection)).toHaveLength(1);
  expect(asked(INIT).map(({ body }) => body.history_from)).toEqual(asked(INIT).map(() => month('2025-10')));
  expect(asked(DIGEST).map(({ body }) => body.history_from)).toEqual([month('2025-10')]);
  expect(asked('/v3/sync/core')[0]?.body.history_from).toBeUndefined();
  expect(faults).toEqual([]);
});

test('a server of an earlier version is asked for no window, and everything is held', async () => {
  const { isHeldFrom, asked } = await years('old server', null);
  isHeldFrom(null);
  expect(asked(INIT).every(({ body }) => !('history_from' in body))).toBe(true);
});

test('a copy of everything forgets what is older once the server knows of a window', async () => {
  const { isHeldFrom, server, time, connection } = await years('upgrade', null);
  server.window = month('2025-10');
  await time.pass(90_000);
  isHeldFrom(month('2025-10'));
  expect(baseline(connection)).toHaveLength(1);
  // And compares what it has left.
  await time.pass(11 * 60_000);
  expect(server.requests.filter(({ path }) => path === DIGEST).at(-1)?.body.history_from).toBe(
    month('2025-10'),
  );
  isHeldFrom(month('2025-10'));
});

test('the next month moves the window, a longer one is fetched, a shorter one forgotten', async () => {
  const { isHeldFrom, server, time, asked } = await years('moves', month('2025-10'));
  server.window = month('2025-11');
  await time.pass(90_000);
  isHeldFrom(month('2025-11'));
  server.window = month('2024-06');
  await time.pass(90_000);
  isHeldFrom(month('2024-06'));
  server.window = month('2026-09');
  await time.pass(90_000);
  isHeldFrom(month('2026-09'));
  await time.pass(11 * 60_000);
  expect(asked(DIGEST).at(-1)?.body.history_from).toBe(month('2026-09'));
  expect(asked(INIT).filter(({ body }) => body.measurements === null)).toHaveLength(1);
});

test('what a screen asks for is fetched at once, and kept for seven days after it was last asked for', async () => {
  const { isHeldFrom, engine, time, messages, asked, startLater } = await years('wanted', month('2025-10'));
  messages.length = 0;
  engine.wantHistory(Date.UTC(2025, 2, 20));
  await time.pass(2000);
  isHeldFrom(month('2025-03'));
  expect(messages.some(({ history }) => history.extending !== null)).toBe(true);
  expect(messages.flatMap(({ changed }) => changed)).toContain('measurements');
  const pages = asked(INIT).length;

  const later = await startLater(6);
  later.engine.wantHistory(Date.UTC(2025, 2, 1));
  await startLater(6);
  isHeldFrom(month('2025-03'));
  expect(asked(INIT)).toHaveLength(pages);
  await startLater(1.1);
  isHeldFrom(month('2025-10'));
});

test('a longer span that was asked for once goes, a shorter one that is asked for again stays', async () => {
  const { isHeldFrom, engine, time, startLater } = await years('two wishes', month('2025-10'));
  engine.wantHistory(0);
  await time.pass(5000);
  expect(engine.current().history.heldFromMs).toBeNull();
  const later = await startLater(4);
  later.engine.wantHistory(Date.UTC(2025, 5, 5));
  await startLater(4);
  isHeldFrom(month('2025-06'));
});

test('killed while extending, it goes on where it was', async () => {
  const { isHeldFrom, engine, time, server, connection, asked, startLater } = await years(
    'killed',
    month('2025-10'),
  );
  let pages = 0;
  server.follow(({ path }, answer) => {
    if (path === INIT) pages += 1;
    if (pages > 2) throw new TypeError('no line');
    return answer();
  });
  engine.wantHistory(Date.UTC(2024, 2, 1));
  await time.pass(5000);
  const reached = createSyncStore(connection, 'me').nextSpan()?.before as string;
  expect(reached < month('2025-10')).toBe(true);
  // Held is what is there as a whole.
  expect(engine.current().history).toMatchObject({
    heldFromMs: Date.UTC(2025, 9, 1),
    extending: { toMs: Date.UTC(2024, 2, 1), reachedMs: Date.parse(reached) },
  });
  server.follow();
  const before = asked(INIT).length;
  await startLater(0);
  expect(asked(INIT)[before]?.body.measurements).toBe(reached);
  isHeldFrom(month('2024-03'));
});

test('killed while forgetting, it goes on where it was', async () => {
  const { isHeldFrom, engine, time, server, connection, store, startLater } = await years(
    'forgets',
    month('2024-02'),
  );
  engine.stop();
  server.window = month('2026-05');
  const reply = await server.handle('/v3/sync/core', 'Bearer token', JSON.stringify(store.times()));
  store.storeCore((reply.body as { data: CoreReply }).data, store.times());
  store.adjustHistory(time.wallClock());
  // The boundary moves first, then block after block goes.
  expect(store.history().heldFromMs).toBe(Date.UTC(2026, 4, 1));
  expect(localVersions(connection).length).toBeGreaterThan(60);
  await startLater(0);
  isHeldFrom(month('2026-05'));
});
