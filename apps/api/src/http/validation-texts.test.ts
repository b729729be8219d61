import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './validation-texts.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required.'],
  [z.string(), 7, 'Must be text, not a number.'],
  [z.number(), '1', 'Must be a number, not text.'],
  [z.number(), null, 'Must be a number, not null.'],
  [z.int(), 1.5, 'Must be a whole number.'],
  [z.boolean(), 'yes', 'Must be true or false, not text.'],
  [z.array(z.string()), {}, 'Must be a list, not an object.'],
  [z.record(z.string(), z.string()), [], 'Must be an object, not a list.'],
  [z.string().max(100), 'x'.repeat(101), 'Must have at most 100 characters.'],
  [z.string().min(1), '', 'Must not be empty.'],
  [z.string().length(6), 'x', 'Must have exactly 6 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entry.'],
  [z.array(z.string()).max(1000), Array.from({ length: 1001 }, () => ''), 'Must have at most 1,000 entries.'],
  [z.number().max(5), 6, 'Must be at most 5.'],
  [z.number().positive(), 0, 'Must be more than 0.'],
  [z.number().multipleOf(5), 6, 'Must be a multiple of 5.'],
  [z.uuid(), 'x', 'Invalid UUID'],
  [z.iso.date(), '31.3.', 'Must be a date such as 2026-03-31.'],
  [z.string().regex(/^a/), 'b', 'Not in the expected format.'],
  [z.enum(['day', 'night']), 'noon', 'Must be one of: day, night.'],
  [z.literal('day'), 'noon', 'Must be day.'],
  [z.enum(Array.from({ length: 13 }, (_, index) => `z${index}`)), 'noon', 'Not one of the allowed values.'],
  [z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b.'],
  [z.union([z.string(), z.number()]), true, 'Not a valid value.'],
  [z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]), { kind: 'b' }, 'Must be a.'],
])('describes what is wrong, case %#', (schema, value, text) => {
  const { error } = schema.safeParse(value, { error: describeIssue });
  expect(error?.issues[0]?.message).toBe(text);
});

test('a schema with a text of its own keeps it', () => {
  const { error } = z.string().max(1, 'Too long').safeParse('ab', { error: describeIssue });
  expect(error?.issues[0]?.message).toBe('Too long');
});
