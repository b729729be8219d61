import { expect, test } from 'vitest';
import { bulkDone, bulkRefusedFor, deletionWarning } from './people-actions.ts';

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
