import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { retestText } from './wall-text.ts';

const MINUTE_MS = 60_000;
const noon = Date.UTC(2026, 0, 5, 12);

test('a test that is newer than the screen’s clock asks for a retest in half an hour, not in more', () => {
  const zone = openTimeZone('UTC');
  const made = { created_ms: noon + 50_000 };
  expect(retestText(made, noon, zone).text).toMatch(/^Retest in 30 min, /);
  expect(retestText(made, noon + 10 * MINUTE_MS, zone).text).toMatch(/^Retest in 21 min, /);
});
