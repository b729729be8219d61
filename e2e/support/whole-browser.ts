import type { LaunchOptions } from '@playwright/test';
import { chromiumPath } from '../../tools/chromium-path.ts';

type WithLaunchOptions = { readonly launchOptions: LaunchOptions };

/** For `test.use`: a whole Chromium, because the headless shell has no notifications. */
export const WHOLE_BROWSER = {
  launchOptions: [
    async ({ launchOptions }: WithLaunchOptions, use: (options: LaunchOptions) => Promise<void>) =>
      use({ ...launchOptions, executablePath: chromiumPath() }),
    { scope: 'worker' },
  ] as [
    (parts: WithLaunchOptions, use: (options: LaunchOptions) => Promise<void>) => Promise<void>,
    { scope: 'worker' },
  ],
};
