import { expect, test } from 'vitest';
import { failureOf } from './reply-message.ts';

test.each([
  [{ success: true, status: true }, null],
  [{ status: true }, 'Failed to update. '],
  [{ status: true, success: false }, 'Failed to update. '],
  [{ status: false, success: false, message: 'This tag already exists' }, 'This tag already exists'],
  [{ status: false, success: false, message: '' }, 'Failed to update. '],
  [{ success: true }, 'Server not responsive'],
  [{}, 'Server not responsive'],
  [undefined, 'Server not responsive'],
])('%j says %j', (reply, message) => {
  expect(failureOf(reply)).toBe(message);
});
