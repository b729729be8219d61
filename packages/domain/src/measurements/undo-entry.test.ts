import { expect, test } from 'vitest';
import { mayUndoEntry, UNDO_ENTRY_WITHIN_MS } from './undo-entry.ts';

const actor = { user_id: 'a' } as Parameters<typeof mayUndoEntry>[0];
const now = Date.parse('2026-11-21T09:00:00Z');
const entry = { measured_by_user_id: 'a', modified_time: '2026-11-21T09:00:00.000000Z', metadata: {} };

test('the tester may take back a test entered by hand for ten minutes', () => {
  expect(mayUndoEntry(actor, entry, now)).toBe(true);
  expect(mayUndoEntry(actor, entry, now + UNDO_ENTRY_WITHIN_MS)).toBe(false);
});

test('nobody takes back the test of another person or of a device', () => {
  expect(mayUndoEntry(actor, { ...entry, measured_by_user_id: 'b' }, now)).toBe(false);
  expect(mayUndoEntry(actor, { ...entry, measured_by_user_id: null }, now)).toBe(false);
  expect(mayUndoEntry(actor, { ...entry, metadata: { _device_token: 'Gate' } }, now)).toBe(false);
});
