// @vitest-environment node
import type { Measurement } from '@heatwise/contract/entities/measurements';
import { expect, test } from 'vitest';
import { localVersions, versionsOf } from './testing/test-engine.ts';
import { DIGEST, INIT, month, years } from './testing/years-of-tests.ts';

test('what changes while an older span comes in does not wait, and is neither lost nor doubled', async () => {
  const { isHeldFrom, engine, time, server, organisation, person, connection } = await years(
    'crossings',
    month('2025-10'),
  );
  const old = organisation.measurementsByStamp();
  let pages = 0;
  let fresh: Measurement | undefined;
  let seenAt = 0;
  server.follow(async ({ path }, answer) => {
    if (path !== INIT) return answer();
    pages += 1;
    if (fresh && seenAt === 0 && localVersions(connection).includes(versionsOf([fresh])[0] as string))
      seenAt = pages;
    if (pages === 2) {
      // One that has come already, one that is still to come, one that is removed, one that is imported.
      organisation.changeMeasurement(old[35]?.measurement_id as string, { value: 1 });
      organisation.changeMeasurement(old[5]?.measurement_id as string, { value: 2 });
      organisation.changeMeasurement(old[8]?.measurement_id as string, { active: false });
      organisation.changeMeasurement(old[2]?.measurement_id as string, { type: 'sosm_baseline' });
      fresh = organisation.measure(person, { created_time: '2024-01-09T00:00:00.000000Z' });
      server.announce();
    }
    await new Promise((resolve) => time.after(2000, () => resolve(null)));
    return answer();
  });
  engine.wantHistory(Date.UTC(2024, 0, 1));
  await time.pass(120_000);
  isHeldFrom(month('2024-01'));
  // Long before its end.
  expect(seenAt).toBeGreaterThan(2);
  expect(seenAt).toBeLessThan(7);
});

test('who waits for their own write does not wait for an older span', async () => {
  const { isHeldFrom, engine, time, server } = await years('hurry', month('2025-10'));
  let pages = 0;
  server.follow(async ({ path }, answer) => {
    if (path === INIT) pages += 1;
    await new Promise((resolve) => time.after(500, () => resolve(null)));
    return answer();
  });
  engine.wantHistory(Date.UTC(2024, 0, 1));
  await time.pass(1500);
  const before = pages;
  let isOver = false;
  void engine.syncNow().then(() => {
    isOver = true;
  });
  while (!isOver) await time.pass(500);
  expect(pages - before).toBeLessThan(4);
  await time.pass(60_000);
  isHeldFrom(month('2024-01'));
});

test('once the line is back, what is fetched is not said to wait for a connection', async () => {
  const { isHeldFrom, engine, time, server } = await years('line', month('2025-10'));
  server.follow(() => {
    throw new TypeError('no line');
  });
  engine.wantHistory(Date.UTC(2024, 1, 1));
  await time.pass(5000);
  expect(engine.current().offline).toBe(true);
  server.follow(async ({ path }, answer) => {
    if (path === INIT) await new Promise((resolve) => time.after(60_000, () => resolve(null)));
    return answer();
  });
  await time.pass(30_000);
  expect(engine.current()).toMatchObject({ offline: false, history: { extending: expect.anything() } });
  server.follow();
  await time.pass(60_000);
  isHeldFrom(month('2024-02'));
});

test('another epoch while extending begins everything anew, down to what is wanted', async () => {
  const { isHeldFrom, engine, time, server, organisation, asked } = await years('epoch', month('2025-10'));
  let pages = 0;
  server.follow(({ path }, answer) => {
    if (path === INIT) pages += 1;
    if (path === INIT && pages === 3) organisation.newIncarnation();
    return answer();
  });
  engine.wantHistory(Date.UTC(2024, 3, 1));
  await time.pass(60_000);
  isHeldFrom(month('2024-04'));
  // Everything that was held, and then the rest: until then no screen is told of more.
  const again = asked(INIT).filter(({ body }) => body.epoch === '2');
  const from = again.map(({ body }) => body.history_from);
  expect([from[0], from.at(-1)]).toEqual([month('2025-10'), month('2024-04')]);
  server.follow();
  await time.pass(11 * 60_000);
  isHeldFrom(month('2024-04'));
});

test('a window that gets shorter while an older span comes in ends it', async () => {
  const { isHeldFrom, engine, time, server } = await years('shorter', month('2025-10'));
  let pages = 0;
  server.follow(({ path }, answer) => {
    if (path === INIT) pages += 1;
    if (path === INIT && pages > 2) throw new TypeError('no line');
    return answer();
  });
  server.window = month('2024-03');
  await engine.syncNow();
  await time.pass(3000);
  expect(engine.current().history.extending).not.toBeNull();
  server.follow();
  server.window = month('2026-01');
  await time.pass(90_000);
  isHeldFrom(month('2026-01'));
});

test('a server of an earlier version in between is asked for no window, and what it brings is harmless', async () => {
  const { isHeldFrom, engine, time, server, organisation, person, asked } = await years(
    'between',
    month('2025-10'),
  );
  server.window = null;
  organisation.measure(person);
  engine.wantHistory(Date.UTC(2024, 0, 1));
  await time.pass(11 * 60_000);
  expect(engine.current().action).not.toBe('error');
  isHeldFrom(month('2025-10'));
  expect(asked(DIGEST)).toHaveLength(1);
  // A repeated fill there brings everything.
  organisation.newIncarnation();
  await time.pass(90_000);
  isHeldFrom(null);
  server.window = month('2025-10');
  await time.pass(90_000);
  isHeldFrom(month('2024-01'));
});

test('a fill that another version of the server begins is ended by the one that is there', async () => {
  const { isHeldFrom, engine, time, server } = await years('half a fill', month('2025-10'), {
    start: false,
  });
  let pages = 0;
  server.follow(({ path }, answer) => {
    if (path === INIT) pages += 1;
    // Past the window: among the baselines.
    if (path === INIT && pages === 6) server.window = null;
    return answer();
  });
  engine.start();
  await time.pass(60_000);
  isHeldFrom(null);
});

test('a cursor older than the window brings nothing that is not to be kept', async () => {
  const { isHeldFrom, engine, server, organisation, person, startLater } = await years(
    'old cursor',
    month('2025-10'),
  );
  engine.stop();
  organisation.tickTo(Date.UTC(2027, 0, 10));
  organisation.measure(person);
  organisation.tickTo(Date.UTC(2027, 1, 10));
  organisation.measure(person);
  server.window = month('2027-02');
  await startLater(10);
  isHeldFrom(month('2027-02'));
});

test('where there is no room, what a screen asked for is given up first, and asked for no more', async () => {
  const { isHeldFrom, engine, time, connection, store } = await years('no room', month('2025-10'), {
    notes: 'x'.repeat(3000),
  });
  const [size] = connection.rows<{ page_count: number }>('pragma page_count');
  connection.exec(`pragma max_page_count = ${(size?.page_count ?? 0) + 1}`);
  engine.wantHistory(Date.UTC(2024, 0, 1));
  await time.pass(30_000);
  isHeldFrom(month('2025-10'));
  expect(engine.current().history.isFull).toBe(true);
  expect(store.isComparable()).toBe(true);
  engine.wantHistory(Date.UTC(2024, 0, 1));
  await time.pass(90_000);
  isHeldFrom(month('2025-10'));
  expect(engine.current().action).toBe('progress');
});
