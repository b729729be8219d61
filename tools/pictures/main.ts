/** `npm run pictures [-- --url http://…]`: the landing page's pictures, taken from the demo in light and in dark. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumPath } from '../chromium-path.ts';
import { withDemo } from '../demo-driver/demo-server.ts';
import { signIn } from '../demo-driver/sign-in.ts';
import { waitForSync } from '../demo-driver/sync-texts.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../apps/web/src/app/landing-pictures');
const QUALITY = 80;
/** The whole picture, and one for phones and small windows. */
const WIDTHS = [
  ['', 1280],
  ['-small', 640],
] as const;
/** Charts and tiles fade in. */
const REST_MS = 2500;

/** Each picture's name, and the way to what it shows. */
const PICTURES: readonly (readonly [name: string, show: (page: Page) => Promise<void>])[] = [
  ['dashboard', (page) => page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()],
  [
    'wall',
    async (page) => {
      await page.goto('/monitoring?wall=true');
      await page.getByRole('main').getByRole('heading').first().waitFor();
    },
  ],
  [
    'day-plan',
    async (page) => {
      await page.goto('/heat-stress');
      const plan = page.getByRole('region', { name: /^Day plan/ });
      // What is further down is loaded as one comes near.
      while ((await plan.count()) === 0) {
        await page.mouse.wheel(0, 600);
        await page.waitForTimeout(250);
      }
      await plan.scrollIntoViewIfNeeded();
      await plan.evaluate((card) => card.scrollIntoView({ block: 'start' }));
    },
  ],
];

async function takeAll(browser: Browser, baseURL: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
  });
  const page = await context.newPage();
  await signIn(page, 'admin');
  await waitForSync(page);
  for (const [name, show] of PICTURES) {
    await show(page);
    await page.waitForTimeout(REST_MS);
    const picture = sharp(await page.screenshot());
    for (const [size, width] of WIDTHS) {
      const file = path.join(FOLDER, `${name}-${colorScheme}${size}.webp`);
      await picture.clone().resize({ width }).webp({ quality: QUALITY }).toFile(file);
      console.log(path.relative(process.cwd(), file));
    }
  }
  await context.close();
}

async function takeFrom(url: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    for (const colorScheme of ['light', 'dark'] as const) await takeAll(browser, url, colorScheme);
  } finally {
    await browser.close();
  }
}

const { values } = parseArgs({ options: { url: { type: 'string' } } });
if (values.url) await takeFrom(values.url);
else await withDemo(takeFrom);
