import { expect, test } from 'vitest';
import { alertValueText, messageOfAlert } from './alert-text.ts';

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

test('a difference from a limit says in words which way it is', () => {
  const trigger = { kind: 'wbgt-limit', limit: 'exposure', hours_ahead: 0 } as const;
  expect(alertValueText(trigger, 2.46, 'celsius')).toBe('2.5 °C above the limit');
  expect(alertValueText(trigger, 1, 'fahrenheit')).toBe('1.8 °F above the limit');
  expect(alertValueText(trigger, -0.5, 'celsius')).toBe('0.5 °C below the limit');
  expect(alertValueText(trigger, 0, 'celsius')).toBe('0 °C above the limit');
});
