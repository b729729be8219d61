import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { BrowserContext, Response } from '@playwright/test';
import { withBrowser } from '../browser-session.ts';
import { kilobytes, type Outcome } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { fillInLogin, waitForFullSync } from '../sign-in.ts';
import { waitForWidgets } from '../widgets.ts';

const LOGIN_LIMIT_BYTES = 110_000;
const DASHBOARD_LIMIT_BYTES = 250_000;
/** Words that only the chart and map libraries hold, and survive minifying. */
const CHARTS_AND_MAPS = /__zr_normal__|maplibregl/;

const note =
  'Bytes of the scripts of the page as they came over the wire, from an empty cache, without the service worker. The login counts until its first field stands; what comes while somebody types counts with the dashboard, which counts what the login page had already loaded, and leaves out the files that hold the chart or map library; workers, which load beside the page, are told apart.';

/** What a browser really loads: the login page, and then the dashboard. */
export async function bundleSizes(server: BenchServer): Promise<Outcome[]> {
  const measure = async (context: BrowserContext) => {
    const scripts = collectScripts(context);
    const page = await context.newPage();
    page.on('worker', (worker) => scripts.addWorker(worker.url()));
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').waitFor();
    const login = await scripts.total();
    await fillInLogin(page, server.accounts.small);
    await waitForFullSync(page);
    await waitForWidgets(page);
    const dashboard = await scripts.total();
    return [
      row('login page JavaScript, compressed', login.bytes, LOGIN_LIMIT_BYTES),
      row(
        'dashboard JavaScript before charts and maps, compressed',
        dashboard.bytes,
        DASHBOARD_LIMIT_BYTES,
        `besides: ${kilobytes(dashboard.left)} of charts, ${kilobytes(await scripts.workers())} of workers`,
      ),
    ];
  };
  // A service worker would answer the second page itself, and then nothing comes over the wire.
  return withBrowser(measure, { serviceWorkers: 'block' });
}

function row(what: string, bytes: number, limit: number, besides = '–'): Outcome {
  return {
    what,
    ours: kilobytes(bytes),
    peer: besides,
    ratio: `${((100 * bytes) / limit).toFixed(0)} % of the budget`,
    budget: `≤ ${kilobytes(limit)}`,
    isMet: bytes <= limit,
    note,
  };
}

function collectScripts(context: BrowserContext) {
  const responses = new Map<string, Response>();
  context.on('response', (response) => {
    const isScript = (response.headers()['content-type'] ?? '').includes('javascript');
    // The first time counts: later ones may come from the browser's cache.
    if (isScript && !responses.has(response.url())) responses.set(response.url(), response);
  });
  const workers = new Set<string>();
  return {
    addWorker: (url: string) => workers.add(url),
    /** What the workers began with; the browser tells their sizes nobody. */
    async workers() {
      const sizes = await Promise.all([...workers].map(sizeOf));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    async total() {
      let [bytes, left] = [0, 0];
      for (const response of responses.values()) {
        const { responseBodySize } = await response.request().sizes();
        if (CHARTS_AND_MAPS.test(await response.text())) left += responseBodySize;
        else bytes += responseBodySize;
      }
      return { bytes, left };
    },
  };
}

/** Bytes of a body as a browser is sent it. */
async function sizeOf(url: string): Promise<number> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': 'br, gzip' } }), 'response')) as [
    IncomingMessage,
  ];
  let size = 0;
  for await (const part of response) size += (part as Buffer).length;
  return size;
}
