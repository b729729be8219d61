import { expect, test } from 'vitest';
import { withPending } from './tag-list-rows.ts';

const deleted = {
  tag_id: 't',
  name: 'Gone crew',
  type: 'default',
  is_hidden: 0,
  active: 0,
  metadata: '{}',
  users_count: 0,
  managers_count: 0,
  measurements_count: 0,
} as const;

test('a tag being restored appears at once, and waits for the server', () => {
  const nothing = { created: [], edited: [], deleted: [], restored: [] };
  const rowWith = (restored: { tag_id: string; name: string }[]) =>
    withPending([deleted], 'default', { ...nothing, restored })[0];

  expect(rowWith([])).toMatchObject({ active: 0, isPending: false });
  expect(rowWith([{ tag_id: 't', name: 'Gone crew' }])).toMatchObject({ active: 1, isPending: true });
});
