import { expect, test } from 'vitest';
import { errorCatalogue } from './errors.ts';

/** The messages that were given with the product, word for word. */
test.each([
  ['sign-in-incorrect', 401, 'Sign in credentials are incorrect. Please try again.'],
  ['too-many-attempts', 429, 'Too many attempts. Please wait before trying again.'],
  ['one-time-code-incorrect', 401, 'The verification code you entered was incorrect. Please try again.'],
  ['not-permitted', 403, 'You have no permission to view this content'],
  ['not-found', 404, 'No results found'],
  ['user-not-found', 404, 'User not found'],
  ['place-not-found', 404, 'No results found. Please try a different name.'],
  ['position-unavailable', 404, 'Location information is unavailable.'],
  ['unexpected-error', 500, 'Something went wrong. Please try again later.'],
] as const)('%s is %i: %s', (code, status, message) => {
  expect(errorCatalogue[code]).toEqual({ status, message });
});

test('every refusal has a status of its kind and words for the user', () => {
  for (const { status, message } of Object.values(errorCatalogue)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(message).not.toBe('');
  }
});
