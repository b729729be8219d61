import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { withBrowser } from '../browser-session.ts';
import { type Outcome, quantile, seconds } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { signIn, waitForFullSync } from '../sign-in.ts';
import { waitForWidgets } from '../widgets.ts';

/** Five times the rows may take six times as long. */
const MOST_TIMES_AS_LONG = 6;
/** Of the time until all is here, after which the dashboard shows. */
const MOST_SHARE_UNTIL_WIDGETS = 0.2;
/** Resident, of the process that has the page and its workers. */
const MEMORY_LIMIT = 1024 * 2 ** 20;
const SAMPLE_MS = 200;

const note =
  'The real dashboard in headless Chromium on an empty profile on disk, from the address of the dashboard after signing in. Memory: resident memory of the process of the page and its workers at its highest until all rows are here, and ten seconds later.';

type Fill = {
  readonly widgetsMs: number;
  readonly completeMs: number;
  readonly peakBytes: number;
  readonly restBytes: number;
};

/** What a tab that fetches very many measurements takes of time and memory, against one with a fifth of them. */
export async function tabMemory(server: BenchServer): Promise<Outcome[]> {
  const large = await fill(server, 'large');
  const huge = await fill(server, 'huge');
  const { large: few, huge: many } = server.sizes;
  const times = huge.completeMs / large.completeMs;
  const share = huge.widgetsMs / huge.completeMs;
  return [
    {
      what: `first synchronisation of ${many.measurements} measurements, in the application`,
      ours: seconds(huge.completeMs),
      peer: `${few.measurements}: ${seconds(large.completeMs)}`,
      ratio: `${times.toFixed(1)} times`,
      budget: `≤ ${MOST_TIMES_AS_LONG} times`,
      isMet: times <= MOST_TIMES_AS_LONG,
      note,
    },
    {
      what: `dashboard shows while ${many.measurements} measurements come`,
      ours: seconds(huge.widgetsMs),
      peer: `${few.measurements}: ${seconds(large.widgetsMs)}`,
      ratio: `${(100 * share).toFixed(0)} % of the time until all are here`,
      budget: `≤ ${100 * MOST_SHARE_UNTIL_WIDGETS} %`,
      isMet: share <= MOST_SHARE_UNTIL_WIDGETS,
      note,
    },
    {
      what: `memory of a tab that fetches ${many.measurements} measurements`,
      ours: `${megabytes(huge.peakBytes)}, then ${megabytes(huge.restBytes)}`,
      peer: `${few.measurements}: ${megabytes(large.peakBytes)}, then ${megabytes(large.restBytes)}`,
      ratio: `${(huge.peakBytes / large.peakBytes).toFixed(1)} times`,
      budget: `≤ ${megabytes(MEMORY_LIMIT)}`,
      isMet: huge.peakBytes <= MEMORY_LIMIT,
      note,
    },
  ];
}

function fill(server: BenchServer, name: 'large' | 'huge'): Promise<Fill> {
  return withBrowser(async (context) => {
    const page = await context.newPage();
    const samples: number[] = [];
    await signIn(page, server.url, server.accounts[name]);
    const start = performance.now();
    const pids = await rendererPids(page);
    const sampling = setInterval(() => samples.push(residentBytes(pids)), SAMPLE_MS);
    try {
      await waitForWidgets(page);
      const widgetsMs = performance.now() - start;
      await waitForFullSync(page);
      const completeMs = performance.now() - start;
      const peakBytes = quantile(samples, 1);
      await page.waitForTimeout(10_000);
      console.log(`  ${name}: ${seconds(completeMs)}, ${megabytes(peakBytes)}`);
      return { widgetsMs, completeMs, peakBytes, restBytes: residentBytes(pids) };
    } finally {
      clearInterval(sampling);
    }
  });
}

/** Of the browser's pages; there is one. */
async function rendererPids(page: Page): Promise<number[]> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Of the largest of the processes: the browser keeps a spare one. */
function residentBytes(pids: readonly number[]): number {
  const running = new Set(readdirSync('/proc'));
  return Math.max(
    0,
    ...pids
      .filter((pid) => running.has(String(pid)))
      .map(
        (pid) =>
          1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
      ),
  );
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;
