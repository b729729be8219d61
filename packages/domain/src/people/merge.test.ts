import { expect, test } from 'vitest';
import { mergedInto, mergeProblem } from './merge.ts';

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
