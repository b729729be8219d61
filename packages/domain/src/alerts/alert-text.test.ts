import { expect, test } from 'vitest';
import { alertValueText } from './alert-text.ts';

test('a difference from a limit says in words which way it is', () => {
  const trigger = { kind: 'wbgt-limit', limit: 'exposure', hours_ahead: 0 } as const;
  expect(alertValueText(trigger, 2.46, 'celsius')).toBe('2.5 °C above the limit');
  expect(alertValueText(trigger, 1, 'fahrenheit')).toBe('1.8 °F above the limit');
  expect(alertValueText(trigger, -0.5, 'celsius')).toBe('0.5 °C below the limit');
  expect(alertValueText(trigger, 0, 'celsius')).toBe('0 °C above the limit');
});
