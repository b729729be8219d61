import fs from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';

/**
 * A reporter of Vitest that writes, next to its JSON report, the errors outside any test, which fail a run too, and the
 * time of each file: `{ errors: { file, stack }[], files: { file, seconds, setupSeconds }[] }`.
 */
export default class VitestReport {
  onTestRunEnd(modules, errors) {
    const files = modules.map((module) => {
      const { duration, environmentSetupDuration, prepareDuration, collectDuration, setupDuration } =
        module.diagnostic();
      const setup = environmentSetupDuration + prepareDuration + collectDuration + setupDuration;
      return {
        file: path.relative(root, module.moduleId),
        seconds: (duration + setup) / 1000,
        setupSeconds: setup / 1000,
      };
    });
    const unhandled = errors.map((error) => ({
      file: error.VITEST_TEST_PATH,
      stack: error.stack ?? error.message ?? '',
    }));
    fs.writeFileSync(process.env.HEATWISE_TEST_TIMES, JSON.stringify({ errors: unhandled, files }));
  }
}
