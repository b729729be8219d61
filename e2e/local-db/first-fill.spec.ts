import {
  databases,
  expect,
  expectEqual,
  openTab,
  rows,
  start,
  test,
  waitUntilDone,
} from './support/local-db-test.ts';

test('fills, survives a reload, and answers from files without a server', async ({ serve, profile }) => {
  const server = await serve('fill');
  const { organisation, scripted } = server;
  const person = organisation.addPerson({ name_first: 'Åsa' });
  for (let index = 0; index < 5000; index += 1) organisation.measure(person);
  const page = await openTab(profile, server);
  await waitUntilDone(page);

  await expectEqual(page, organisation);
  const current = await page.evaluate(() => localDb.current());
  expect(current).toMatchObject({ percentage: 100, persistent: true, storageFull: false, offline: false });
  expect(await databases(page)).toHaveLength(1);
  const texts = await page.evaluate(() => localDb.messages.map(({ message }) => message));
  expect(texts).toContain('Syncing core data... Please do not refresh the page (0 %)');
  expect(texts).toContain('Done Syncing Initial Data');

  scripted.follow(() => {
    throw new TypeError('no line');
  });
  await page.reload();
  await start(page, organisation);
  await expectEqual(page, organisation);
  expect(await rows(page, "select name_first from users where name_first = 'Åsa'")).toHaveLength(1);
  await page.waitForFunction(() => localDb.current().offline);
});

test('a change on the server arrives by its event', async ({ serve, profile }) => {
  const server = await serve('event');
  const { organisation, scripted } = server;
  const person = organisation.addPerson();
  const page = await openTab(profile, server);
  await waitUntilDone(page);

  organisation.measure(person, { value: 77 });
  scripted.announce();

  await expect
    .poll(() => rows(page, 'select value from measurements'), { timeout: 45_000, intervals: [50] })
    .toEqual([{ value: 77 }]);
});

test('without private files it works in memory', async ({ serve, profile }) => {
  const server = await serve('memory');
  server.organisation.measure(server.organisation.addPerson());
  server.served.workerPrelude =
    "navigator.storage.getDirectory = () => Promise.reject(new DOMException('', 'SecurityError'));";
  const page = await openTab(profile, server);
  await waitUntilDone(page);

  await expectEqual(page, server.organisation);
  expect(await page.evaluate(() => localDb.current().persistent)).toBe(false);
});

test('screens cannot write, and get the reason', async ({ serve, profile }) => {
  const page = await openTab(profile, await serve('read-only'));
  await waitUntilDone(page);

  await expect(rows(page, 'delete from users')).rejects.toThrow('Screens may only read');
  await expect(rows(page, 'select x from nowhere')).rejects.toThrow('no such table: nowhere');
});
