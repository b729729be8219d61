import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeIssue } from '../../http/validation-texts.ts';
import { problemOf } from './open-weather.ts';

test('names the first unexpected field of an answer', () => {
  z.config({ customError: describeIssue });
  const parsed = z.object({ hourly: z.object({ time: z.array(z.number()) }) }).safeParse({ hourly: {} });

  expect(problemOf(parsed.error)).toBe('unexpected answer: hourly.time This field is required.');
  // Not an instance of Error.
  expect(
    problemOf(new z.ZodError([{ code: 'custom', path: ['current'], message: 'no values', input: null }])),
  ).toBe('unexpected answer: current no values');
});
