import { expect, test } from 'vitest';
import { SLUG_TEXT_REQUIRED, slugOf, slugWithoutSuffix } from './slug.ts';

test.each([
  ['Roof Crew', 'roof-crew'],
  ['  Roof  &  Crew  ', 'roof-crew'],
  ['R&D', 'rd'],
  ['Heat (2026): day_1', 'heat-2026-day-1'],
  ['a---b', 'a-b'],
])('%j becomes %j', (text, slug) => {
  expect(slugWithoutSuffix(text)).toBe(slug);
});

test('a slug ends in the time in base 36, behind a single hyphen', () => {
  const now = Date.UTC(2026, 10, 21);
  expect(slugOf('Roof Crew', now)).toBe(`roof-crew-${now.toString(36)}`);
  expect(slugOf('Done!', now)).toBe(`done-${now.toString(36)}`);
});

test.each(['', '   '])('empty text %j is refused', (text) => {
  expect(() => slugOf(text, 0)).toThrow(SLUG_TEXT_REQUIRED);
});
