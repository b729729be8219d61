import { expect, expectEqual, openTab, rows, start, test, waitUntilDone } from './support/local-db-test.ts';

test('one tab leads, the other reads through it and takes over when it closes', async ({
  serve,
  profile,
}) => {
  const server = await serve('tabs', { pageSize: 50 });
  const { organisation, scripted } = server;
  const person = organisation.addPerson();
  for (let index = 0; index < 3000; index += 1) organisation.measure(person);
  scripted.follow(async (_exchange, answer) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return answer();
  });

  const leader = await openTab(profile, server);
  await leader.waitForFunction(() => localDb.current().percentage > 67);
  const follower = await openTab(profile, server);
  // It hears of the progress and reads what is here already, although it owns nothing.
  await follower.waitForFunction(() => localDb.current().percentage > 68);
  const [seen] = await rows<{ n: number }>(follower, 'select count(*) as n from measurements');
  expect(seen?.n).toBeGreaterThan(0);
  const calls = scripted.count('/v3/sync/core');
  expect(calls).toBe(1);

  // Asked of the leader as it goes: the answer comes from whoever leads next.
  const [, answer] = await Promise.all([
    leader.close(),
    follower.evaluate(async () => {
      const answers: unknown[] = [];
      const end = Date.now() + 1000;
      while (Date.now() < end) answers.push(await localDb.rows('select count(*) as n from users'));
      return answers.at(-1);
    }),
  ]);
  expect(answer).toEqual([{ n: 2 }]);
  scripted.follow();
  await waitUntilDone(follower);
  await expectEqual(follower, organisation);

  // A write in one tab is followed by a cycle wherever the worker runs.
  const third = await openTab(profile, server);
  organisation.measure(person);
  await third.evaluate(() => localDb.syncNow());
  await expectEqual(third, organisation);
});

test('a tab that goes to another page hands over, and joins again when it comes back', async ({
  serve,
  profile,
}) => {
  const server = await serve('pages');
  const { organisation } = server;
  organisation.measure(organisation.addPerson());
  const first = await openTab(profile, server);
  await waitUntilDone(first);
  const second = await openTab(profile, server);

  await first.goto('about:blank');
  await expectEqual(second, organisation);

  await first.goBack();
  if (!(await first.evaluate(() => 'localDb' in globalThis && localDb.messages.length > 0))) {
    // The browser did not keep the page.
    await first.waitForFunction(() => 'localDb' in globalThis);
    await start(first, organisation);
  }
  await second.close();
  await expectEqual(first, organisation);
});

test('a tab hidden and shown again no longer leads, and reads through the other', async ({
  serve,
  profile,
}) => {
  const server = await serve('frozen');
  const { organisation } = server;
  organisation.measure(organisation.me);
  const first = await openTab(profile, server);
  await waitUntilDone(first);
  const second = await openTab(profile, server);

  await first.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const waiting = first.evaluate(() => localDb.rows('select count(*) as n from measurements'));
  await expectEqual(second, organisation);
  await first.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));

  expect(await waiting).toEqual([{ n: 1 }]);
});

test('a tab that does not lead asks for an older span, and learns how far it is', async ({
  serve,
  profile,
}) => {
  const server = await serve('older', { pageSize: 10, startMs: Date.UTC(2025, 0, 1) });
  const { organisation, scripted } = server;
  const person = organisation.addPerson();
  for (let week = 1; week < 90; week += 1) {
    organisation.tickTo(Date.UTC(2025, 0, 7 * week));
    organisation.measure(person);
  }
  scripted.window = '2026-06-01T00:00:00.000000Z';
  const leader = await openTab(profile, server);
  await waitUntilDone(leader);
  const follower = await openTab(profile, server);
  await waitUntilDone(follower);
  expect((await rows(follower, 'select 1 from measurements')).length).toBeLessThan(20);

  await follower.evaluate(() => localDb.wantHistory(Date.UTC(2025, 1, 3)));
  await follower.waitForFunction(() => localDb.current().history.heldFromMs === Date.UTC(2025, 1, 1));
  expect((await rows(follower, 'select 1 from measurements')).length).toBeGreaterThan(80);
  expect(await follower.evaluate(() => localDb.messages.some(({ history }) => history.extending))).toBe(true);
});
