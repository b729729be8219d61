import { SEARCH_DEBOUNCE_MS } from '@heatwise/domain/text/interface-constants';
import type { Page } from '@playwright/test';
import { withBrowser } from '../browser-session.ts';
import { frameLengths } from '../frame-watch.ts';
import { milliseconds, type Outcome, quantile } from '../outcome.ts';
import { timeToPaint, watchPaints } from '../paint-watch.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { signIn, waitForFullSync } from '../sign-in.ts';

const FRAME_LIMIT_MS = 50;
/** A hand on the wheel: a screenful at a time, then a long throw. */
const TURNS = 60;
const PIXELS_A_TURN = 600;
const TURN_MS = 50;
/** Longer than the wait for the next letter, so that an answer that is still on its way is seen. */
const STILL_MS = SEARCH_DEBOUNCE_MS + 500;

type List = {
  readonly what: string;
  readonly path: string;
  /** Typed letter by letter; each letter must change what is shown. */
  readonly words: readonly string[];
  /** What the screen waits after a letter before it searches. */
  readonly debounceMs: number;
  /** What an answer may take, p95. */
  readonly limitMs: number;
};

const note =
  'The real screens in headless Chromium, an organisation of 10,000 people with 300 tags and 200,000 measurements in the local database. Scrolling: the longest of all frames while the wheel turns 36,000 pixels in three seconds, and again up. Search: 95th percentile over the letters of a few words, from the key to the last frame in which the list changed, without the 300 ms that it waits for the next letter where it does.';

/** How the lists of a large organisation behave under the hand. */
export function longLists(server: BenchServer): Promise<Outcome[]> {
  const { people, tags, measurements } = server.sizes.crowd;
  const lists: readonly List[] = [
    {
      what: `${people} people`,
      path: '/people',
      words: ['mor', 'lin', 'ann'],
      debounceMs: SEARCH_DEBOUNCE_MS,
      limitMs: 100,
    },
    { what: `${tags} tags`, path: '/settings/tags', words: ['crew 1', '2'], debounceMs: 0, limitMs: 100 },
    {
      what: `${measurements} measurements`,
      path: '/measurements',
      words: ['mor', 'lin'],
      debounceMs: SEARCH_DEBOUNCE_MS,
      limitMs: 60,
    },
  ];
  return withBrowser(async (context) => {
    const page = await context.newPage();
    // The list itself: the address, which follows when typing has come to rest, changes links around it.
    await watchPaints(page, 'main table');
    await signIn(page, server.url, server.accounts.crowd);
    await waitForFullSync(page);
    const outcomes: Outcome[] = [];
    for (const list of lists) {
      await page.goto(server.url + list.path);
      await page.getByRole('row').nth(3).waitFor({ timeout: 60_000 });
      outcomes.push(await scroll(page, list), await search(page, list));
    }
    return outcomes;
  });
}

async function scroll(page: Page, { what }: List): Promise<Outcome> {
  const box = await page.getByRole('row').nth(2).boundingBox();
  if (!box) throw new Error(`the list of ${what} is not to be seen`);
  await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
  const lengths = await frameLengths(page, async () => {
    for (const direction of [1, -1]) {
      for (let turn = 0; turn < TURNS; turn += 1) {
        await page.mouse.wheel(0, direction * PIXELS_A_TURN);
        await page.waitForTimeout(TURN_MS);
      }
    }
  });
  const longest = Math.max(...lengths);
  console.log(
    `  ${what}: ${lengths.length} frames, longest ${[...lengths]
      .sort((a, b) => b - a)
      .slice(0, 5)
      .map((length) => length.toFixed(0))
      .join(' ')} ms`,
  );
  return {
    what: `scrolling a list of ${what}, longest frame`,
    ours: `${milliseconds(longest)}, p95 ${milliseconds(quantile(lengths, 0.95))}`,
    peer: '–',
    ratio: `${((100 * longest) / FRAME_LIMIT_MS).toFixed(0)} % of the budget`,
    budget: `≤ ${milliseconds(FRAME_LIMIT_MS)}`,
    isMet: longest <= FRAME_LIMIT_MS,
    note,
  };
}

async function search(page: Page, { what, words, debounceMs, limitMs }: List): Promise<Outcome> {
  const field = page
    .getByRole('main')
    .getByLabel(/^Search (?!settings)/)
    .first();
  const times: number[] = [];
  for (const word of words) {
    await field.fill('');
    await page.waitForTimeout(STILL_MS);
    await field.focus();
    for (const letter of word) times.push((await timeToPaint(page, letter, STILL_MS)) - debounceMs);
  }
  console.log(`  ${what}, search: ${times.map((time) => time.toFixed(0)).join(' ')} ms`);
  if (times.some((time) => time < -debounceMs)) throw new Error(`a letter changed nothing among ${what}`);
  const slow = quantile(times, 0.95);
  return {
    what: `search among ${what}, until painted`,
    ours: `p95 ${milliseconds(slow)}, median ${milliseconds(quantile(times, 0.5))}`,
    peer: '–',
    ratio: `${((100 * slow) / limitMs).toFixed(0)} % of the budget`,
    budget: `p95 ≤ ${milliseconds(limitMs)}`,
    isMet: slow <= limitMs,
    note,
  };
}
