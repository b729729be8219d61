import type { Page } from '@playwright/test';
import { expect, expectEqual, openTab, rows, start, test, waitUntilDone } from './support/local-db-test.ts';

/** Keeps the worker in one statement for minutes. */
const LONG_QUERY =
  'with recursive t (n) as (select 1 union all select n + 1 from t where n < 3000000000) select max(n) from t';

function complaintsOf(page: Page): string[] {
  const texts: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') texts.push(message.text());
  });
  page.on('pageerror', (error) => texts.push(error.message));
  return texts;
}

test('a reload while the worker is busy waits for it, keeps the data and reports no error', async ({
  serve,
  profile,
}) => {
  const server = await serve('busy');
  const { organisation, scripted } = server;
  const person = organisation.addPerson();
  for (let index = 0; index < 3000; index += 1) organisation.measure(person);
  const page = await openTab(profile, server);
  await waitUntilDone(page);
  const fills = scripted.count('/v3/sync/measures/init');
  const complaints = complaintsOf(page);

  for (let reloads = 0; reloads < 3; reloads += 1) {
    await page.evaluate((sql) => void localDb.rows(sql).catch(() => undefined), LONG_QUERY);
    await page.reload();
    await start(page, organisation);
    expect(await rows(page, 'select count(*) as n from measurements')).toEqual([{ n: 3000 }]);
  }

  await expectEqual(page, organisation);
  expect(await page.evaluate(() => localDb.current().persistent)).toBe(true);
  expect(scripted.count('/v3/sync/measures/init')).toBe(fills);
  expect(complaints).toEqual([]);
});

test('the page waits for files in use as long as it takes, and says so', async ({ serve, profile }) => {
  const server = await serve('held');
  const { organisation } = server;
  organisation.measure(organisation.me);
  const first = await openTab(profile, server);
  await waitUntilDone(first);
  await first.close();
  const holder = await profile.newPage();
  await holder.route('**/holder.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: HOLDER }),
  );
  await holder.goto(server.served.url);
  await holder.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const worker = new Worker('/holder.js');
        Object.assign(globalThis, { holder: worker });
        worker.onmessage = () => resolve();
      }),
  );

  const page = await profile.newPage();
  const complaints = complaintsOf(page);
  await page.goto(server.served.url);
  await page.waitForFunction(() => 'localDb' in globalThis);
  await start(page, organisation);
  const asked = rows(page, 'select count(*) as n from measurements');
  await page.waitForFunction(() => localDb.current().waitingFor === 'files');
  // Longer than anything that would be given up.
  await page.waitForTimeout(12_000);
  expect(await page.evaluate(() => localDb.current().waitingFor)).toBe('files');

  await holder.close();
  expect(await asked).toEqual([{ n: 1 }]);
  expect(await page.evaluate(() => localDb.current())).toMatchObject({ waitingFor: null, persistent: true });
  expect(complaints).toEqual([]);
});

const HOLDER = `
(async () => {
  const root = await navigator.storage.getDirectory();
  const handles = [];
  for await (const directory of root.values()) {
    const opaque = await directory.getDirectoryHandle('.opaque');
    for await (const file of opaque.values()) handles.push(await file.createSyncAccessHandle());
  }
  globalThis.handles = handles;
  postMessage('held');
})();
`;
