import { expect, test } from 'vitest';
import { bulkDone, bulkRefusedFor, deletionWarning, mergedInto, mergeProblem } from './people-actions.ts';

const source = { user_id: 's', active: true, tag_ids: ['a', 'b'], metadata: { _addresses: ['S'], shoe: 44 } };
const target = { user_id: 't', active: true, tag_ids: ['b', 'c'], metadata: { _addresses: ['T'], shoe: 41 } };

test('the target gets both tag sets and both lists of addresses, and keeps the rest', () => {
  expect(mergedInto(source, target)).toEqual({
    tag_ids: ['b', 'c', 'a'],
    metadata: { _addresses: ['T', 'S'], shoe: 41 },
  });
  expect(mergedInto({ ...source, metadata: {} }, { ...target, metadata: {} }).metadata).toEqual({});
});

test('merging with oneself, or with somebody inactive, is refused', () => {
  expect(mergeProblem(source, target)).toBeNull();
  expect(mergeProblem(source, source)).toBe('A user cannot be merged with itself.');
  expect(mergeProblem({ ...source, active: false }, target)).toBe('Only active users can be merged.');
  expect(mergeProblem(source, { ...target, active: false })).toBe('Only active users can be merged.');
});

test('an address both people have is kept once, and never more than a person may have', () => {
  const places = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ city: `City ${from + index}`, lat: null }));
  const written = [
    { street: '12 Quay  Road ', city: 'PERTH' },
    { lat: 1, lon: 2 },
  ];
  const alike = [
    { street: '12 quay road', city: 'Perth', lat: null },
    { lat: 1, lon: 3 },
  ];
  const joined = (first: unknown[], second: unknown[]) =>
    mergedInto(
      { ...source, metadata: { _addresses: second } },
      { ...target, metadata: { _addresses: first } },
    ).metadata._addresses;

  expect(joined(written, alike)).toEqual([...written, alike[1]]);
  expect(joined(places(0, 15), places(10, 30))).toEqual(places(0, 20));
});

test('sentences count people as one says it', () => {
  expect(bulkDone('hide', 1)).toBe('1 person hidden.');
  expect(bulkDone('unhide', 2000)).toBe('2,000 people shown.');
  expect(bulkDone('delete', 3)).toBe('3 people deleted.');
  expect(bulkRefusedFor('delete', 2, 20)).toBe('You may not delete 2 of 20 people. Nothing was changed.');
  expect(bulkRefusedFor('hide', 1, 1)).toBe('You may not hide 1 person. Nothing was changed.');
});

test('deleting suggests hiding instead', () => {
  expect(deletionWarning(1)).toContain('This person will no longer be listed');
  expect(deletionWarning(2)).toContain('hide them instead');
});
