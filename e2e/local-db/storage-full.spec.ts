import { expect, openTab, rows, start, test, waitUntilDone } from './support/local-db-test.ts';

test('a browser that runs out of room keeps the newest months, says so, and loses nothing else', async ({
  serve,
  profile,
}) => {
  const server = await serve('quota', { pageSize: 2000 });
  const { organisation } = server;
  const person = organisation.addPerson();
  for (let index = 0; index < 12000; index += 1) {
    const month = String(1 + Math.floor(index / 1200)).padStart(2, '0');
    organisation.measure(person, {
      created_time: `2026-${month}-15T00:00:00.000000Z`,
      metadata: { notes: 'x'.repeat(900) },
    });
  }
  const page = await profile.newPage();
  await page.goto(server.served.url);
  const session = await profile.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: server.served.url, quotaSize: 12_000_000 });
  await page.waitForFunction(() => 'localDb' in globalThis);
  await start(page, organisation);
  await waitUntilDone(page);

  expect(await page.evaluate(() => localDb.current().storageFull)).toBe(true);
  const months = await rows<{ month: string; n: number }>(
    page,
    "select strftime('%m', created_ms / 1000, 'unixepoch') as month, count(*) as n from measurements group by 1",
  );
  expect(months.length).toBeGreaterThan(1);
  expect(months.length).toBeLessThan(10);
  expect(months.at(-1)).toEqual({ month: '10', n: 1200 });
  expect(await rows(page, 'select * from pragma_integrity_check')).toEqual([{ integrity_check: 'ok' }]);

  // The next start of the page goes on from there.
  const again = await openTab(profile, server);
  await page.close();
  await waitUntilDone(again);
  const [kept] = await rows<{ n: number }>(again, 'select count(*) as n from measurements');
  expect(kept?.n).toBe(months.reduce((sum, { n }) => sum + n, 0));
});
