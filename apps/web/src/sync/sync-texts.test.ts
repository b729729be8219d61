import { expect, test } from 'vitest';
import {
  DONE_TEXT,
  PERCENTAGE_AFTER_CORE,
  PERCENTAGE_AFTER_IMAGES,
  percentageOfBatches,
  progressText,
  SYNC_INTERVAL_MS,
} from './progress.ts';
import { SYNC_PHASES } from './sync-phases.ts';

test('progress texts and percentages match the specification', () => {
  expect(progressText('full syncing core', 0)).toBe(
    'Syncing core data... Please do not refresh the page (0 %)',
  );
  expect(progressText('syncing images', 33)).toBe(
    'Syncing image data... Please do not refresh the page (33 %)',
  );
  expect(progressText('full syncing measurements', 66.5)).toBe(
    'Syncing measurement data... Please do not refresh the page (66 %)',
  );
  expect(DONE_TEXT).toBe('Done Syncing Initial Data');
  expect([PERCENTAGE_AFTER_CORE, PERCENTAGE_AFTER_IMAGES, SYNC_INTERVAL_MS]).toEqual([33, 66, 60_000]);
});

test('no progress text is shown while stopped or catching up', () => {
  const silent = SYNC_PHASES.filter((phase) => progressText(phase, 50) === '');
  expect(silent).toEqual(['syncing measurements', 'stopped']);
});

test('each batch adds half a percent, below 99', () => {
  expect([1, 2, 3].map(percentageOfBatches)).toEqual([66.5, 67, 67.5]);
  expect([64, 65, 66, 1000].map(percentageOfBatches)).toEqual([98, 98.5, 98.5, 98.5]);
});
