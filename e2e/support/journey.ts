import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { withDemo } from '../../tools/demo-driver/demo-server.ts';

type WorkerParts = {
  /** Where this worker's own demo server is. */
  demoUrl: string;
};

/** A test with a demo server of its worker, and a page that must not have complained by the end of the test. */
export const test = base.extend<object, WorkerParts>({
  demoUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted parts from this pattern
    async ({}, use) => {
      await withDemo(use);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ demoUrl }, use) => use(demoUrl),
  page: async ({ page }, use) => {
    const complaints = collectComplaints(page);
    await use(page);
    expect(
      complaints(),
      'console errors, uncaught errors and violations of the content security policy',
    ).toEqual([]);
  },
});

/**
 * What a browser says about a request that a test itself made fail, and about a server that has too much to do on a
 * busy machine: no complaint about the product. Whoever needed the answer fails by itself.
 */
const expected = [/net::ERR_INTERNET_DISCONNECTED/, /the server responded with a status of (4\d\d|503)/];

/** Gathers what the browser complains about on a page; violations of the policy come as console errors. */
export function collectComplaints(page: Page): () => string[] {
  const complaints: string[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error' || expected.some((pattern) => pattern.test(message.text()))) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  return () => complaints;
}

export { expect };
