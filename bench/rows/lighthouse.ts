import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromiumPath } from '../../tools/chromium-path.ts';
import { browserFlags, openProfile, withProfile } from '../browser-session.ts';
import { type Outcome, quantile } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { signIn, waitForFullSync } from '../sign-in.ts';
import { waitForWidgets } from '../widgets.ts';

const LISTENS = /^DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//;

/**
 * Chromium on a profile with nothing attached to it, for a tool that drives it by itself through a port: what Playwright
 * puts into every page would be measured with it.
 */
async function withDebuggedBrowser<T>(profile: string, work: (port: number) => Promise<T>): Promise<T> {
  const child = spawn(
    chromiumPath(),
    [
      ...browserFlags,
      '--headless=new',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  try {
    return await work(await portOf(child.stderr));
  } finally {
    child.kill();
    await ended;
  }
}

/** Chromium chooses a port that is free and says which one. */
async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const [, port] = LISTENS.exec(line) ?? [];
    if (port !== undefined) {
      output.resume();
      return Number(port);
    }
  }
  throw new Error('Chromium ended before it listened to anybody.');
}

/** Each load is scored by itself, and the middle one counts: what else the machine does tells in every one of them. */
const LOADS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Config = typeof desktopConfig;
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];
type Scores = Readonly<Record<(typeof CATEGORIES)[number], number>>;

const DESKTOP_GOAL: Scores = { performance: 100, accessibility: 100, 'best-practices': 100 };
const PHONE_GOAL: Scores = { ...DESKTOP_GOAL, performance: 95 };

type Page = { readonly name: string; readonly path: string; readonly isSignedIn: boolean };
const LANDING: Page = { name: 'landing page', path: '/', isSignedIn: false };
const LOGIN: Page = { name: 'login', path: '/login', isSignedIn: false };
const DASHBOARD: Page = { name: 'dashboard after sign-in', path: '/dashboard', isSignedIn: true };

const note =
  `Median of ${LOADS} loads for each category, by Lighthouse's own presets: its desktop, and its slow phone (four times slower, 1.6 Mbit/s), both with its simulated network. ` +
  'The public pages have an empty cache each time. The dashboard is loaded again by somebody who has signed in, with their data, in a browser that keeps what it has. Performance depends on what else runs on the machine, the other two do not.';

/** How Lighthouse sees the pages that people begin with. */
export async function lighthouseScores(server: BenchServer): Promise<Outcome[]> {
  const desktop = { preset: 'desktop', config: desktopConfig, goal: DESKTOP_GOAL };
  const phone = { preset: 'phone', config: undefined, goal: PHONE_GOAL };
  const outcomes: Outcome[] = [];
  for (const [page, way] of [
    [LANDING, desktop],
    [LOGIN, desktop],
    [DASHBOARD, desktop],
    [LANDING, phone],
    [LOGIN, phone],
  ] as const) {
    const scores = await withProfile(async (profile) => {
      if (page.isSignedIn) await signInto(profile, server);
      return withDebuggedBrowser(profile, (port) =>
        scoresOf(`${server.url}${page.path}`, { port, page, ...way }),
      );
    });
    outcomes.push({
      what: `Lighthouse, ${page.name}, ${way.preset}: performance, accessibility, best practices`,
      ours: textOf(scores),
      peer: '–',
      ratio: '–',
      budget: `≥ ${textOf(way.goal)}`,
      isMet: CATEGORIES.every((category) => scores[category] >= way.goal[category]),
      note,
    });
  }
  return outcomes;
}

const textOf = (scores: Scores) => CATEGORIES.map((category) => scores[category]).join(', ');

/** Leaves the session, the data and what the service worker keeps in the profile. */
async function signInto(profile: string, server: BenchServer): Promise<void> {
  const context = await openProfile(profile);
  try {
    const page = await context.newPage();
    await signIn(page, server.url, server.accounts.small);
    await waitForFullSync(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await waitForWidgets(page);
  } finally {
    await context.close();
  }
}

type Way = {
  readonly port: number;
  readonly page: Page;
  readonly preset: string;
  readonly config: Config | undefined;
};

async function scoresOf(url: string, { port, page, preset, config }: Way): Promise<Scores> {
  const loads: Scores[] = [];
  while (loads.length < LOADS) {
    const result = await load(url, port, config, page.isSignedIn);
    loads.push(readScores(result));
    console.log(`  ${page.name}, ${preset}: ${textOf(loads.at(-1) as Scores)}; ${measuresOf(result)}`);
  }
  const middle = CATEGORIES.map((category) => [
    category,
    quantile(
      loads.map((scores) => scores[category]),
      0.5,
    ),
  ]);
  return Object.fromEntries(middle) as Scores;
}

async function load(url: string, port: number, config: Config | undefined, keeps: boolean): Promise<Result> {
  const flags = {
    port,
    logLevel: 'error' as const,
    onlyCategories: [...CATEGORIES],
    disableStorageReset: keeps,
  };
  const run = await lighthouse(url, flags, config);
  if (!run) throw new Error(`Lighthouse had nothing to say about ${url}.`);
  const { runtimeError, finalDisplayedUrl } = run.lhr;
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`);
  // Whoever is not signed in is sent to the login, and the other way round.
  if (new URL(finalDisplayedUrl ?? '').pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse was sent from ${url} to ${finalDisplayedUrl}.`);
  return run.lhr;
}

function readScores({ categories }: Result): Scores {
  const scores = CATEGORIES.map((name) => [name, Math.round(100 * (categories[name]?.score ?? 0))]);
  return Object.fromEntries(scores) as Scores;
}

/** What a missed score is made of. */
function measuresOf({ audits, categories }: Result): string {
  const shown = (
    [
      'first-contentful-paint',
      'largest-contentful-paint',
      'speed-index',
      'total-blocking-time',
      'cumulative-layout-shift',
    ] as const
  ).map((id) => `${id} ${audits[id]?.displayValue ?? '?'}`);
  const failed = CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0)
      .map(({ id }) => id),
  );
  return [...shown, ...failed.map((id) => `failed: ${id}`)].join(', ');
}
