import type { BrowserContext, Response } from '@playwright/test';
import { withBrowser } from '../browser-session.ts';
import { kilobytes, type Outcome } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { signIn, waitForFullSync } from '../sign-in.ts';

const LOGIN_LIMIT_BYTES = 150_000;
const DASHBOARD_LIMIT_BYTES = 300_000;
/** Words that only the chart and map libraries hold, and survive minifying. */
const CHARTS_AND_MAPS = /__zr_normal__|maplibregl/;

const note =
  'Bytes of script bodies as they came over the wire, from an empty cache, the service worker’s own fetching aside. The dashboard counts what the login page had already loaded and the workers, and leaves out the files that hold the chart or map library.';

/** What a browser really loads: the login page, and then the dashboard. */
export async function bundleSizes(server: BenchServer): Promise<Outcome[]> {
  return withBrowser(async (context) => {
    const scripts = collectScripts(context);
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').waitFor();
    const login = await scripts.total();
    await signIn(page, server.url, server.accounts.small);
    await waitForFullSync(page);
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
  });
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
    if (isScript && response.request().serviceWorker() === null) responses.set(response.url(), response);
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
