import { expect, test } from 'vitest';
import { sentId } from './fields.schema.ts';

test('accepts ids of versions 1 to 8 in either case', () => {
  expect(sentId.parse('3F2504E0-4F89-41D3-9A0C-0305E82C3301')).toBe('3f2504e0-4f89-41d3-9a0c-0305e82c3301');
});

test.each(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'pit'])(
  'refuses %s',
  (id) => {
    expect(sentId.safeParse(id).success).toBe(false);
  },
);
