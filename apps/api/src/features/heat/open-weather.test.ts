import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemOf } from './open-weather.ts';

test('names the first unexpected field of an answer', () => {
  const parsed = z.object({ hourly: z.object({ time: z.array(z.number()) }) }).safeParse({ hourly: {} });

  expect(problemOf(parsed.error)).toMatch(/^unexpected answer: hourly\.time Invalid input/);
  // Not an instance of Error.
  expect(
    problemOf(new z.ZodError([{ code: 'custom', path: ['current'], message: 'no values', input: null }])),
  ).toBe('unexpected answer: current no values');
});
