import { expect, test } from 'vitest';
import { currentRegion, readRegions } from './regions.ts';

test('a setting lists regions by name and address', () => {
  expect(readRegions('Australia=https://au.example, United States = https://us.example/path')).toEqual([
    { name: 'Australia', address: 'https://au.example' },
    { name: 'United States', address: 'https://us.example' },
  ]);
});

test.each([
  undefined,
  '',
  'Australia',
  '=https://au.example',
  'Plain=http://au.example',
  'Bad=javascript:alert(1)',
])('%j lists none', (setting) => {
  expect(readRegions(setting)).toEqual([]);
});

test('the region of this page is the one with its address', () => {
  const regions = readRegions('Australia=https://au.example,United States=https://us.example');

  expect(currentRegion(regions, 'https://us.example')?.name).toBe('United States');
  expect(currentRegion(regions, 'http://localhost:3000')).toBeUndefined();
});
