import fs from 'node:fs';
import path from 'node:path';
import { cache } from '../setup/places.mjs';

const file = path.join(cache, 'vitest-errors.json');

/** A reporter of Vitest for the errors that its JSON report leaves out: those outside any test, which fail a run too. */
export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const kept = errors.map((error) => ({
      file: error.VITEST_TEST_PATH,
      stack: error.stack ?? error.message ?? '',
    }));
    fs.writeFileSync(file, JSON.stringify(kept));
  }
}

/** Those of the last run: `{ file, stack }` each. */
export function unhandledErrors() {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : [];
}
