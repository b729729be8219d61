import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tools whose tests need the api's database. */
const toolsOnTheServer = ['tools/demo/**/*.test.ts', 'tools/simulate/**/*.test.ts'];
const webProject = 'apps/web/vitest.config.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', ...toolsOnTheServer],
          environment: 'node',
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          setupFiles: ['apps/api/src/testing/no-outside-calls.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['tools/**/*.test.{ts,mjs}'],
          exclude: toolsOnTheServer,
          environment: 'node',
          testTimeout: 30_000,
        },
      },
      ...(existsSync(webProject) ? [webProject] : []),
    ],
  },
});
