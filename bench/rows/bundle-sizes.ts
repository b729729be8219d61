import type { BrowserContext, Response } from '@playwright/test';
import { withBrowser } from '../browser-session.ts';
import { kilobytes, type Outcome } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { fillInLogin, waitForFullSync } from '../sign-in.ts';
import { waitForWidgets } from '../widgets.ts';

const LOGIN_LIMIT_BYTES = 150_000;
const DASHBOARD_LIMIT_BYTES = 300_000;
/** Words that only the chart and map libraries hold, and survive minifying. */
const CHARTS_AND_MAPS = /__zr_normal__|maplibregl/;

const note =
  'Bytes of script bodies as they came over the wire, from an empty cache, without the service worker. The dashboard counts what the login page had already loaded and the workers, and leaves out the files that hold the chart or map library.';

/** What a browser really loads: the login page, and then the dashboard. */
export async function bundleSizes(server: BenchServer): Promise<Outcome[]> {
  const measure = async (context: BrowserContext) => {
    const scripts = collectScripts(context);
    const page = await context.newPage();
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
        dashboard.left,
      ),
    ];
  };
  // A service worker would answer the second page itself, and then nothing comes over the wire.
  return withBrowser(measure, { serviceWorkers: 'block' });
}

function row(what: string, bytes: number, limit: number, left = 0): Outcome {
  return {
    what,
    ours: kilobytes(bytes),
    peer: left > 0 ? `left out: ${kilobytes(left)} of charts` : '–',
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
  return {
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
