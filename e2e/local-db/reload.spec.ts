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
  server.served.workerPrelude = FAST_CLOCK;
  await page.clock.install();
  await page.goto(server.served.url);
  await page.waitForFunction(() => 'localDb' in globalThis);
  const refused = page.evaluate(
    () =>
      new Promise((resolve) => {
        new BroadcastChannel('refusals').onmessage = ({ data }) => resolve(data);
      }),
  );
  await start(page, organisation);
  const asked = rows(page, 'select count(*) as n from measurements');
  await page.waitForFunction(() => localDb.current().waitingFor === 'files');
  // Longer than anything that would be given up, by the worker's clock and by the page's.
  expect(await refused).toBeGreaterThan(WAITED_MS);
  await page.clock.runFor(WAITED_MS);
  expect(await page.evaluate(() => localDb.current().waitingFor)).toBe('files');

  await holder.close();
  expect(await asked).toEqual([{ n: 1 }]);
  expect(await page.evaluate(() => localDb.current())).toMatchObject({ waitingFor: null, persistent: true });
  expect(complaints).toEqual([]);
});

const WAITED_MS = 12_000;
/** In the worker a second takes ten milliseconds, and once a file was refused for long enough the page is told how long. */
const FAST_CLOCK = `
{
  const { setTimeout: setRealTimeout, Date: { now } } = globalThis;
  const start = now();
  Date.now = () => start + 100 * (now() - start);
  globalThis.setTimeout = (work, ms = 0, ...given) => setRealTimeout(work, ms / 100, ...given);
  const { createSyncAccessHandle } = FileSystemFileHandle.prototype;
  let first;
  FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
    try {
      return await createSyncAccessHandle.call(this);
    } catch (cause) {
      first ??= Date.now();
      const waited = Date.now() - first;
      if (waited > ${WAITED_MS}) new BroadcastChannel('refusals').postMessage(waited);
      throw cause;
    }
  };
}
`;
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
