// @vitest-environment node
import { DAY_MS } from '@heatwise/domain/time/durations';
import { expect, test } from 'vitest';
import { manualTime } from './testing/manual-time.ts';
import { scriptedOrganisation } from './testing/scripted-organisation.ts';
import { scriptedServer } from './testing/scripted-server.ts';
import { engineOver, testEngine } from './testing/test-engine.ts';

/** A whole copy whose server is out of reach from then on. */
async function copyOffline(seed: string, metadata: Record<string, unknown> = {}) {
  const organisation = scriptedOrganisation(seed);
  organisation.changeOrganisation({ metadata });
  const server = scriptedServer(organisation);
  const begun = await testEngine(server);
  begun.engine.start();
  await begun.time.settle();
  begun.engine.stop();
  server.follow(() => {
    throw new TypeError('no network');
  });
  /** Another run of the page, so many days after the first. */
  const startAfter = async (days: number) => {
    const time = manualTime();
    await time.pass(days * DAY_MS);
    const run = engineOver(begun.connection, server, time);
    run.engine.start();
    // For its retries.
    await time.pass(60_000);
    return { ...run, time };
  };
  return { ...begun, startAfter };
}

test.each([
  ['thirty days where the organisation asks for nothing', {}, 30],
  ['the days that the organisation sets', { _offline_days: 3 }, 3],
])('without a network a copy may be read for %s', async (seed, metadata, days) => {
  const { startAfter } = await copyOffline(seed, metadata);
  const inTime = await startAfter(days - 0.5);
  expect([inTime.engine.current().action, inTime.signedOut()]).toEqual(['offline', 0]);
  inTime.engine.stop();
  const late = await startAfter(days + 0.5);
  expect([late.engine.current().action, late.signedOut()]).toEqual(['signed out', 1]);
});

test('a page that stays open is limited as well', async () => {
  const { startAfter } = await copyOffline('open page', { _offline_days: 1 });
  const { engine, time, signedOut } = await startAfter(0.9);
  expect(engine.current().action).toBe('offline');
  await time.pass(0.2 * DAY_MS);
  expect([engine.current().action, signedOut()]).toEqual(['signed out', 1]);
});

test('setting the clock back makes a copy no younger', async () => {
  const { startAfter } = await copyOffline('clock set back', { _offline_days: 2 });
  (await startAfter(2.5)).engine.stop();
  const back = await startAfter(0.5);
  expect(back.engine.current().action).toBe('signed out');
});

test('a copy that was never completed is as old as its start', async () => {
  const organisation = scriptedOrganisation('never whole');
  const server = scriptedServer(organisation);
  server.follow((exchange, answer) => {
    if (!exchange.path.endsWith('/core')) throw new TypeError('no network');
    return answer();
  });
  const { engine, connection } = await testEngine(server);
  engine.start();
  await new Promise((resolve) => setImmediate(resolve));
  engine.stop();
  const time = manualTime();
  await time.pass(31 * DAY_MS);
  const late = engineOver(connection, server, time);
  late.engine.start();
  await time.settle();
  expect(late.engine.current().action).toBe('signed out');
});

test('a cycle that reaches the server restarts the count of days', async () => {
  const organisation = scriptedOrganisation('reached again');
  const server = scriptedServer(organisation);
  const { engine, connection, time } = await testEngine(server);
  engine.start();
  await time.settle();
  engine.stop();
  const startAfter = async (days: number) => {
    const later = manualTime();
    await later.pass(days * DAY_MS);
    const run = engineOver(connection, server, later);
    run.engine.start();
    await later.pass(60_000);
    run.engine.stop();
    return run.engine.current().action;
  };
  expect(await startAfter(20)).not.toBe('signed out');
  server.follow(() => {
    throw new TypeError('no network');
  });
  expect(await startAfter(49)).toBe('offline');
  expect(await startAfter(51)).toBe('signed out');
});
