import path from 'node:path';
import { cache, root } from '../setup/places.mjs';
import { playwrightCounts, vitestCounts } from './counts.mjs';
import { playwrightFailures, vitestFailures } from './failures.mjs';
import { readIfThere } from './timings.mjs';

/** Run with this Node instead of through npx, which would add half a second and another process to each. */
const script = (file, ...args) => [process.execPath, path.join(root, 'node_modules', file), ...args];
/** TypeScript's native compiler; the package `typescript` is the one that dependency-cruiser and knip parse with. */
const compile = (project) =>
  script('typescript-native/bin/tsc', '--noEmit', '--singleThreaded', '-p', project);

/** Each reads the files alone and uses one core; the slowest come first. */
export const checks = [
  { name: 'tsc (web)', command: compile('apps/web/tsconfig.json') },
  { name: 'tsc', command: compile('tsconfig.json') },
  {
    name: 'dependency-cruiser',
    command: script(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      'dependency-cruiser.cjs',
      'packages',
      'apps/api/src',
      'apps/web/src',
      'tools',
      'bench',
      'tests',
      'e2e',
    ),
  },
  { name: 'knip', command: script('knip/bin/knip.js') },
  {
    name: 'knip (what only tests use)',
    command: script('knip/bin/knip.js', '--production', '--config', 'knip.production.json'),
  },
  { name: 'biome', command: script('@biomejs/biome/bin/biome', 'check', '.') },
  { name: 'documents', command: [process.execPath, path.join(root, 'tools/documents.mjs')] },
];

/** Compares the run's times with the accepted ones, after the tests. */
export const timingCheck = {
  name: 'timings',
  command: [process.execPath, path.join(root, 'tools/timings.mjs')],
};

function vitest(name, projects) {
  const report = path.join(cache, `${name}.json`);
  const times = path.join(cache, `${name}-times.json`);
  return {
    name,
    kind: 'files',
    command: script(
      'vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      `--reporter=${path.join(root, 'tools/test/vitest-report.mjs')}`,
    ),
    env: { HEATWISE_TEST_TIMES: times },
    report,
    times,
    readTimings: () => readIfThere(times)?.files ?? [],
    count: vitestCounts,
    failures: (content) => vitestFailures(content, root, readIfThere(times)?.errors),
  };
}

function playwright(name, project) {
  const report = path.join(cache, `${name}.json`);
  const times = path.join(cache, `${name}-times.json`);
  const reporters = ['list', 'json', path.join(root, 'tools/test/journey-timings.mjs')];
  return {
    name,
    kind: 'journeys',
    command: script(
      '@playwright/test/cli.js',
      'test',
      '--project',
      project,
      `--reporter=${reporters.join(',')}`,
    ),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, HEATWISE_TEST_TIMES: times },
    report,
    times,
    readTimings: () => readIfThere(times) ?? [],
    count: playwrightCounts,
    failures: playwrightFailures,
  };
}

/** Each uses every core. */
export const coreTests = [
  vitest('vitest', ['packages', 'api', 'joined', 'tools', 'web']),
  playwright('journeys', 'core'),
];

/** What `npm run test:full` adds. */
export const otherTests = [
  vitest('vitest (long)', ['long', 'mutants']),
  playwright('other journeys', 'others'),
];
