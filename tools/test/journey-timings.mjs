import fs from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';

/**
 * A reporter of Playwright that writes the time of each journey and, within it, of what runs before and after the test:
 * `{ file, title, seconds, setupSeconds }[]`.
 */
export default class JourneyTimings {
  journeys = [];

  printsToStdio() {
    return false;
  }

  onTestEnd({ title, location }, { duration, steps }) {
    const hooks = steps.filter(({ category }) => category === 'hook');
    this.journeys.push({
      file: path.relative(root, location.file),
      title,
      seconds: duration / 1000,
      setupSeconds: hooks.reduce((sum, hook) => sum + hook.duration, 0) / 1000,
    });
  }

  onEnd() {
    fs.writeFileSync(process.env.HEATWISE_TEST_TIMES, JSON.stringify(this.journeys));
  }
}
