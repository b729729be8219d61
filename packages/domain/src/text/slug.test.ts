import { expect, test } from 'vitest';
import { createSlug, SLUG_TEXT_REQUIRED } from './slug.ts';

test.each([
  ['Roof Crew', 'roof-crew'],
  ['  Roof  &  Crew  ', 'roof-crew'],
  ['R&D', 'rd'],
  ['Heat (2026): day_1', 'heat-2026-day-1'],
  ['a---b', 'a-b'],
])('%j becomes %j', (text, slug) => {
  expect(createSlug(text, { hasSuffix: false })).toBe(slug);
});

test.each(['', '   '])('empty text %j is refused', (text) => {
  expect(() => createSlug(text, { nowMs: 0 })).toThrow(SLUG_TEXT_REQUIRED);
});

test('appends the timestamp in base 36', () => {
  const nowMs = Date.UTC(2026, 10, 27);
  expect(createSlug('Roof Crew', { nowMs })).toBe(`roof-crew-${nowMs.toString(36)}`);
  expect(createSlug('Roof Crew!', { nowMs })).toBe(`roof-crew-${nowMs.toString(36)}`);
});
