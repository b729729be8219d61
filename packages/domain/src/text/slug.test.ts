import { expect, test } from 'vitest';
import { SLUG_TEXT_REQUIRED, slugWithoutSuffix } from './slug.ts';

test.each([
  ['Roof Crew', 'roof-crew'],
  ['  Roof  &  Crew  ', 'roof-crew'],
  ['R&D', 'rd'],
  ['Heat (2026): day_1', 'heat-2026-day-1'],
  ['a---b', 'a-b'],
])('%j becomes %j', (text, slug) => {
  expect(slugWithoutSuffix(text)).toBe(slug);
});

test.each(['', '   '])('empty text %j is refused', (text) => {
  expect(() => slugWithoutSuffix(text)).toThrow(SLUG_TEXT_REQUIRED);
});
