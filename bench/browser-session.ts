import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumPath } from '../tools/chromium-path.ts';

export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type ProfileOptions = { offline?: boolean; serviceWorkers?: 'block' };

/** Chromium on a profile on disk: an incognito window would keep every database in memory. */
export async function openProfile(profile: string, options: ProfileOptions = {}): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: browserFlags,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  // tsx names functions by a helper that does not travel with them into the page.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  return context;
}

/** A profile's folder for the time of the work. */
export async function withProfile<T>(work: (profile: string) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'heatwise-bench-profile-'));
  try {
    return await work(profile);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A fresh browser for the time of the work. */
export function withBrowser<T>(
  work: (context: BrowserContext) => Promise<T>,
  options: ProfileOptions = {},
): Promise<T> {
  return withProfile(async (profile) => {
    const context = await openProfile(profile, options);
    try {
      return await work(context);
    } finally {
      await context.close();
    }
  });
}
