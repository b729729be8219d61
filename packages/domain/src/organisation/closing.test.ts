import { expect, test } from 'vitest';
import { closingChange, closingOf, isNameTyped, REOPENING_CHANGE } from './closing.ts';

test('closed today it is erased in thirty days, unless reopened', () => {
  const change = closingChange(Date.parse('2026-03-02T08:00:00Z'), 'ada');
  expect(closingOf({ industry: 'Mining', ...change })).toEqual({
    asked_at: '2026-03-02T08:00:00.000Z',
    erase_at: '2026-04-01T08:00:00.000Z',
    asked_by_user_id: 'ada',
  });
  expect(closingOf({ ...change, ...REOPENING_CHANGE })).toBeNull();
  expect(closingOf({})).toBeNull();
  expect(closingOf({ _closing: 'soon' })).toBeNull();
});

test.each([
  ['Ironbark Resources', true],
  [' Ironbark  Resources ', true],
  ['ironbark resources', false],
  ['Ironbark', false],
  ['', false],
])('%j is the name: %s', (typed, is) => {
  expect(isNameTyped(typed, 'Ironbark Resources')).toBe(is);
});
