import { expect, test } from 'vitest';
import { drinkText } from './drink-volume.ts';

test.each([
  [250, 'metric', '250 mL'],
  [1250, 'metric', '1,250 mL'],
  [240, 'imperial', '8 fl oz'],
  [1000, 'imperial', '34 fl oz'],
] as const)('%i mL in %s', (millilitres, system, text) => {
  expect(drinkText(millilitres, system)).toBe(text);
});
