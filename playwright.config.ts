import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/chromium-path.ts';

/** Journeys against demo servers that the tests start themselves (e2e/support). */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // Two cores are busy three quarters of the time with two: a journey waits for its server, and the server for it.
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 900_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    // A part that does not come is named by its line, long before the whole test has run out of time.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1280, height: 800 },
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    contextOptions: { reducedMotion: 'reduce' },
    // A new browser's service worker fetches the whole application, which takes as long as the first synchronisation. The
    // walk over every screen and the journeys without a network have it; they say so.
    serviceWorkers: 'block',
    // Recording every journey would double its time; `--trace on` records the one that one looks into.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A journey's pages live for seconds: compiling SQLite or the product a second time, for speed, takes longer than
        // what is saved by it. Of a sign-in and four screens it was more than a fifth of the processor time.
        '--js-flags=--liftoff-only,--no-maglev,--no-turbofan,--no-sparkplug',
      ],
    },
  },
});
