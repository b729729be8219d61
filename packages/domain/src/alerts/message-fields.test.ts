import { expect, test } from 'vitest';
import { messageOfAlert } from './message-fields.ts';

const alert = {
  subject_name: 'Ida {found}',
  value: 251.26,
  trigger: { kind: 'hydration', at_least: 'severely_dehydrated' },
} as const;

test('a message names whom it is about and what was found, and leaves other braces alone', () => {
  const message = 'Call {who} ({found}). {who} rests. {name} {WHO} {';
  expect(messageOfAlert({ ...alert, message }, 'celsius')).toBe(
    'Call Ida {found} (251.3 mOsm). Ida {found} rests. {name} {WHO} {',
  );
});

test('without a number it says what the rule waits for', () => {
  expect(messageOfAlert({ ...alert, message: '{found}', value: null }, 'celsius')).toBe(
    'Severe dehydration only',
  );
});
