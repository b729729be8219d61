import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, test as base, chromium, expect, type Page } from '@playwright/test';
import { build } from 'vite';
import {
  type ScriptedOrganisation,
  scriptedOrganisation,
} from '../../../apps/web/src/sync/testing/scripted-organisation.ts';
import { type ScriptedServer, scriptedServer } from '../../../apps/web/src/sync/testing/scripted-server.ts';
import { type PageServer, servePage } from './page-server.ts';

type Server = { organisation: ScriptedOrganisation; scripted: ScriptedServer; served: PageServer };

/**
 * Tests of the local database in a real browser: a page with the product's client and no screens, built by Vite and
 * served under the product's policy, and a scripted server. The profile is on disk, as a user's.
 */
export const test = base.extend<
  {
    serve: (seed: string, options?: { pageSize?: number; startMs?: number }) => Promise<Server>;
    profile: BrowserContext;
  },
  { builtPage: string }
>({
  builtPage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const directory = await mkdtemp(path.join(os.tmpdir(), 'heatwise-local-db-'));
      await build({
        configFile: false,
        root: path.resolve(import.meta.dirname, '../page'),
        logLevel: 'error',
        worker: { format: 'es' },
        build: { outDir: directory, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
      });
      await use(directory);
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  serve: async ({ builtPage }, use) => {
    const open: PageServer[] = [];
    await use(async (seed, { pageSize = 2000, startMs } = {}) => {
      const organisation = scriptedOrganisation(seed, startMs);
      const scripted = scriptedServer(organisation, { pageSize });
      const served = await servePage(builtPage, scripted);
      open.push(served);
      return { organisation, scripted, served };
    });
    for (const server of open) await server.close();
  },
  profile: async ({ launchOptions }, use) => {
    const directory = await mkdtemp(path.join(os.tmpdir(), 'heatwise-local-db-profile-'));
    const context = await chromium.launchPersistentContext(directory, launchOptions);
    await use(context);
    await context.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  },
});
export { expect };

/** A tab with the page, for the person of the organisation; violations of the policy fail the test. */
export async function openTab(context: BrowserContext, { served, organisation }: Server): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
  await page.goto(served.url);
  await page.waitForFunction(() => 'localDb' in globalThis);
  await start(page, organisation);
  return page;
}

export async function start(page: Page, { me }: Pick<ScriptedOrganisation, 'me'>): Promise<void> {
  await page.evaluate((owner) => localDb.start(owner), { user_id: me.user_id, org_id: me.org_id });
}

export function rows<Row>(page: Page, sql: string): Promise<Row[]> {
  return page.evaluate((sql) => localDb.rows(sql), sql) as Promise<Row[]>;
}

export async function waitUntilDone(page: Page): Promise<void> {
  await page.waitForFunction(
    () => localDb.current().initialSyncDone && localDb.current().phase === 'stopped',
    null,
    {
      timeout: 60_000,
    },
  );
}

/** The local measurements equal the server's, and the file is sound. */
export async function expectEqual(page: Page, organisation: ScriptedOrganisation): Promise<void> {
  const versions = await rows<{ version: string }>(
    page,
    "select measurement_id || ' ' || modified_time as version from measurements order by modified_time",
  );
  const expected = organisation.measurementsByStamp();
  expect(versions.map(({ version }) => version)).toEqual(
    expected.map((row) => `${row.measurement_id} ${row.modified_time}`),
  );
  expect(await rows(page, 'select count(*) as n from measurement_rests')).toEqual([{ n: expected.length }]);
  expect(await rows(page, 'select * from pragma_integrity_check')).toEqual([{ integrity_check: 'ok' }]);
}

/** The databases in the origin's private files. */
export function databases(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = [];
    const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) names.push(name);
    return names;
  });
}
