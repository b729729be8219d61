import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ByEnvironment } from './tools/test/by-environment.sequencer.ts';

/** Tools whose tests need the api's database. */
const toolsOnTheServer = ['tools/{backup,demo,simulate}/**/*.test.ts'];
const webProject = 'apps/web/vitest.config.ts';
/** Each takes a rule out of the product by mocking a module, so it shares its modules with no other file. */
const mutants = 'apps/api/src/**/*.mutant.test.ts';
/** Random proofs, and tests with several servers, a replica or killed processes. */
const long = 'apps/api/src/**/*.{proof,cluster}.test.ts';

/** What tests on the server's database need. */
const onTheServer = {
  environment: 'node' as const,
  globalSetup: ['apps/api/src/testing/global-setup.ts'],
  setupFiles: ['apps/api/src/testing/no-outside-calls.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Tests of screens and of the server wait more than they reckon. Left to itself, Vitest takes one worker of two cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: ByEnvironment },
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', ...toolsOnTheServer],
          exclude: [mutants, long],
          // Modules keep no state of their own; reading them anew for each file took longer than its tests.
          isolate: false,
          ...onTheServer,
        },
      },
      // The browser's half of the synchronisation over the server's: the one place that knows both.
      { test: { name: 'joined', include: ['tests/joined/**/*.test.ts'], isolate: false, ...onTheServer } },
      // Not part of `npm test`.
      { test: { name: 'long', include: [long], isolate: false, ...onTheServer } },
      { test: { name: 'mutants', include: [mutants], ...onTheServer } },
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
