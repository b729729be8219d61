import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** The file in which `node tools/setup.mjs headless` keeps the path of the journeys' browser. */
const HEADLESS_RECORD = path.join(import.meta.dirname, '.cache/headless-path');
if (!existsSync(HEADLESS_RECORD))
  throw new Error('No browser is set up for the journeys: run node tools/setup.mjs browser headless');
/** Tag of the journeys that `npm test` runs; CONTRIBUTING.md lists them. */
const CORE = /@core/;

/** Journeys against demo servers that the tests start themselves (e2e/support). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/demo-template.setup.ts',
  projects: [
    { name: 'core', grep: CORE },
    { name: 'others', grepInvert: CORE },
  ],
  fullyParallel: false,
  // Two cores are busy three quarters of the time with two: a journey waits for its server, and the server for it.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A missing part is named by its line, long before the whole test runs out of time.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    contextOptions: { reducedMotion: 'reduce' },
    // A new browser's service worker fetches the whole application, which takes as long as the first synchronisation.
    // Journeys without a network or with push messages allow it.
    serviceWorkers: 'block',
    // Recording every journey would double its time; `--trace on` records the one that one looks into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: readFileSync(HEADLESS_RECORD, 'utf8'),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A journey's pages live for seconds, too short for the optimising compilers of SQLite's and the product's code to
        // pay off; without sparkplug and maglev, which compile quickly, axe takes a quarter longer.
        '--js-flags=--liftoff-only,--no-turbofan',
      ],
    },
  },
});
