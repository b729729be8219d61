import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test.each(['1', '2', '3', '4', '5', '6', '7', '8'])('version %s is valid in either case', (version) => {
  const id = `3f2504e0-4f89-${version}1d3-9a0c-0305e82c3301`;
  expect(isUuid(id)).toBe(true);
  expect(isUuid(id.toUpperCase())).toBe(true);
});

test.each([
  '',
  '3f2504e0-4f89-01d3-9a0c-0305e82c3301',
  '3f2504e0-4f89-91d3-9a0c-0305e82c3301',
  '3f2504e0-4f89-41d3-7a0c-0305e82c3301',
  '3f2504e0-4f89-41d3-ca0c-0305e82c3301',
  '3f2504e04f8941d39a0c0305e82c3301',
  '{3f2504e0-4f89-41d3-9a0c-0305e82c3301}',
  ' 3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  '3f2504e0-4f89-41d3-9a0c-0305e82c3301\n',
  '00000000-0000-0000-0000-000000000000',
])('%j is not', (text) => {
  expect(isUuid(text)).toBe(false);
});
