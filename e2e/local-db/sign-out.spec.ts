import { databases, expect, openTab, rows, start, test, waitUntilDone } from './support/local-db-test.ts';

test('logging out in any tab deletes the database in all', async ({ serve, profile }) => {
  const server = await serve('logout');
  const { organisation } = server;
  organisation.measure(organisation.me);
  const leader = await openTab(profile, server);
  await waitUntilDone(leader);
  const follower = await openTab(profile, server);
  await waitUntilDone(follower);
  expect(await databases(leader)).toHaveLength(1);

  await follower.evaluate(() => localDb.stopAndWipe());

  expect(await databases(follower)).toEqual([]);
  await leader.waitForFunction(() => localDb.current().action === 'signed out' && localDb.signedOut === 1);
  await expect(rows(leader, 'select 1')).rejects.toThrow('closed');
  expect(await follower.evaluate(() => localDb.signedOut)).toBe(0);

  // Signing in again begins from nothing.
  await start(follower, organisation);
  await waitUntilDone(follower);
  expect(await rows(follower, 'select count(*) as n from measurements')).toEqual([{ n: 1 }]);
});

test('another person finds nothing of the one before, whose tabs are signed out', async ({
  serve,
  profile,
}) => {
  const server = await serve('another');
  const { organisation, scripted } = server;
  const other = organisation.addPerson({ name_first: 'Other' });
  organisation.measure(other);
  const first = await openTab(profile, server);
  await waitUntilDone(first);
  const [before] = await databases(first);

  scripted.follow((exchange, answer) => {
    const reply = answer() as { status: number; body: { data: { users?: unknown[] } } };
    // The server now answers the other person, who sees nobody else.
    if (exchange.path.endsWith('/core')) reply.body.data.users = [other];
    return reply;
  });
  const second = await openTab(profile, { ...server, organisation: { ...organisation, me: other } });
  await waitUntilDone(second);

  await expect.poll(() => databases(second)).not.toContain(before);
  expect(await databases(second)).toHaveLength(1);
  expect(await rows(second, 'select name_first from users')).toEqual([{ name_first: 'Other' }]);
  await first.waitForFunction(() => localDb.signedOut === 1);
});

test('what another person left behind while nobody looked is deleted at the start', async ({
  serve,
  profile,
}) => {
  const server = await serve('left');
  const page = await openTab(profile, server);
  await waitUntilDone(page);
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('heatwise-local-1.default.somebody.else', { create: true });
    await root.getDirectoryHandle('not-ours', { create: true });
  });

  await page.reload();
  await start(page, server.organisation);

  await expect
    .poll(async () => (await databases(page)).filter((name) => name.includes('somebody')))
    .toEqual([]);
  expect(await databases(page)).toContain('not-ours');
});

test('a session that the server ended wipes every tab', async ({ serve, profile }) => {
  const server = await serve('ended');
  server.organisation.measure(server.organisation.me);
  const leader = await openTab(profile, server);
  await waitUntilDone(leader);
  const follower = await openTab(profile, server);
  await waitUntilDone(follower);

  server.scripted.follow(() => ({ status: 401, body: {} }));
  await follower.evaluate(() => localDb.syncNow()).catch(() => undefined);

  for (const page of [leader, follower]) await page.waitForFunction(() => localDb.signedOut === 1);
  expect(await databases(leader)).toEqual([]);
});
