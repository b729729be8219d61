import { expect, test } from 'vitest';
import { isJobDoneAt } from './job-locations.ts';

test('a job is done everywhere unless it lists its locations', () => {
  expect(isJobDoneAt({}, 'pit')).toBe(true);
  expect(isJobDoneAt({ location_ids: [] }, 'pit')).toBe(true);
  expect(isJobDoneAt({ location_ids: 'yard' }, 'pit')).toBe(true);
  expect(isJobDoneAt({ location_ids: ['yard', 'pit'] }, 'pit')).toBe(true);
  expect(isJobDoneAt({ location_ids: ['yard'] }, 'pit')).toBe(false);
});
