import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './validation-texts.ts';

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This field is required.'],
  [z.string(), 7, 'This field must be text, not a number.'],
  [z.number(), '1', 'This field must be a number, not text.'],
  [z.number(), null, 'This field must be a number, not null.'],
  [z.int(), 1.5, 'This field must be a whole number.'],
  [z.boolean(), 'yes', 'This field must be true or false, not text.'],
  [z.array(z.string()), {}, 'This field must be a list, not an object.'],
  [z.record(z.string(), z.string()), [], 'This field must be an object, not a list.'],
  [z.string().max(100), 'x'.repeat(101), 'This field must have at most 100 characters.'],
  [z.string().min(1), '', 'This field must not be empty.'],
  [z.string().length(6), 'x', 'This field must have exactly 6 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'This field must have at most 1 entry.'],
  [
    z.array(z.string()).max(1000),
    Array.from({ length: 1001 }, () => ''),
    'This field must have at most 1,000 entries.',
  ],
  [z.number().max(5), 6, 'This field must be at most 5.'],
  [z.number().positive(), 0, 'This field must be more than 0.'],
  [z.number().multipleOf(5), 6, 'This field must be a multiple of 5.'],
  [z.uuid(), 'x', 'Invalid UUID'],
  [z.iso.date(), '31.3.', 'This field must be a date such as 2026-03-31.'],
  [z.string().regex(/^a/), 'b', 'This field is not in the expected format.'],
  [z.enum(['day', 'night']), 'noon', 'This field must be one of: day, night.'],
  [z.literal('day'), 'noon', 'This field must be day.'],
  [
    z.enum(Array.from({ length: 13 }, (_, index) => `z${index}`)),
    'noon',
    'This field is not one of the allowed values.',
  ],
  [z.strictObject({}), { a: 1, b: 2 }, 'Unknown fields: a, b.'],
  [z.union([z.string(), z.number()]), true, 'This field is not valid.'],
  [
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
    { kind: 'b' },
    'This field must be a.',
  ],
])('describes what is wrong, case %#', (schema, value, text) => {
  const { error } = schema.safeParse(value, { error: describeIssue });
  expect(error?.issues[0]?.message).toBe(text);
});

test('a schema with a text of its own keeps it', () => {
  const { error } = z.string().max(1, 'Too long').safeParse('ab', { error: describeIssue });
  expect(error?.issues[0]?.message).toBe('Too long');
});
