import { expect, test } from 'vitest';
import { CLOCKS, chosenClocks } from './clocks.mjs';

test('all clocks, or those of the numbers', () => {
  expect(chosenClocks(undefined)).toHaveLength(8);
  expect(chosenClocks('8,1')).toEqual([CLOCKS[7], CLOCKS[0]]);
  expect(() => chosenClocks('9')).toThrow('There is no clock 9: they are numbered 1 to 8.');
});

test.each(CLOCKS)('$name: a moment that its zone has', ({ zone, start }) => {
  const text = new Date(`${start.replace(' ', 'T')}Z`).toISOString();
  expect(text.slice(0, 19).replace('T', ' ')).toBe(start);
  expect(Intl.supportedValuesOf('timeZone').concat('UTC')).toContain(zone);
});
