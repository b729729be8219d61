import type { Page } from '@playwright/test';
import { withBrowser } from '../browser-session.ts';
import { milliseconds, type Outcome, quantile } from '../outcome.ts';
import { timeToPaint, watchPaints } from '../paint-watch.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { signIn, waitForFullSync } from '../sign-in.ts';

const OPEN_LIMIT_MS = 3000;
const APPLY_LIMIT_MS = 250;
const OPENINGS = 5;
const CHANGES = 20;

const note =
  'The real dashboard in headless Chromium, every job done at every location. Opening: median of five loads, from the moment the heat-stress board comes near the screen until the first risks are painted, the weather of all locations from the server (simulated, kept in its database) and the script of the board included. Filter: 95th percentile of 20 changes between Live and a date that was shown before, from the key on Apply to the last frame in which the board changed.';

/** The heat-stress board of an organisation with many locations and jobs. */
export function heatBoard(server: BenchServer): Promise<Outcome[]> {
  const { locations = 0, jobs = 0 } = server.sizes.sites;
  const what = `heat-stress dashboard, ${locations} locations × ${jobs} jobs`;
  return withBrowser(async (context) => {
    const page = await context.newPage();
    await watchPaints(page, 'main');
    await signIn(page, server.url, server.accounts.sites);
    await waitForFullSync(page);
    const openings: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening += 1) openings.push(await open(page, server.url));
    console.log(`  opening: ${openings.map((time) => time.toFixed(0)).join(' ')} ms`);
    const changes = await changeFilter(page);
    console.log(`  filter: ${changes.map((time) => time.toFixed(0)).join(' ')} ms`);
    return [
      outcome(`${what}, until the first risks are painted`, openings, 0.5, OPEN_LIMIT_MS),
      outcome(`${what}, filter change until painted`, changes, 0.95, APPLY_LIMIT_MS),
    ];
  });
}

function outcome(what: string, times: readonly number[], share: 0.5 | 0.95, limit: number): Outcome {
  const value = quantile(times, share);
  const median = milliseconds(quantile(times, 0.5));
  return {
    what,
    ours: share === 0.5 ? `median ${median}` : `p95 ${milliseconds(value)}, median ${median}`,
    peer: '–',
    ratio: `${((100 * value) / limit).toFixed(0)} % of the budget`,
    budget: `${share === 0.5 ? 'median' : 'p95'} ≤ ${milliseconds(limit)}`,
    isMet: value <= limit,
    note,
  };
}

/** Loads the dashboard, scrolls down to where the board comes, and answers ms until it shows risks. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/dashboard?range=all`);
  await page.getByRole('region', { name: 'Latest measurements' }).first().waitFor();
  await page.waitForTimeout(1000);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const look = () => {
          const risk = document.querySelector('button[aria-label*=", Curr: "]');
          if (risk) requestAnimationFrame(() => resolve(performance.now() - begun));
          else setTimeout(look, 5);
        };
        window.scrollTo(0, document.body.scrollHeight);
        look();
      }),
  );
}

/** Goes to and fro between Live and a day; the first time of each is not counted. */
async function changeFilter(page: Page): Promise<number[]> {
  const times: number[] = [];
  const board = page.getByRole('region', { name: 'Heat stress' });
  const risk = board.getByRole('button', { name: /, Max: \d/ }).first();
  for (let change = -2; change < CHANGES; change += 1) {
    await board.getByRole('button', { name: /^View: / }).click();
    await page.getByLabel('View', { exact: true }).selectOption(change % 2 === 0 ? 'On a date' : 'Live');
    await page.getByRole('button', { name: 'Apply' }).focus();
    const time = await timeToPaint(page, 'Enter');
    await risk.waitFor();
    if (change >= 0) times.push(time);
  }
  return times;
}
