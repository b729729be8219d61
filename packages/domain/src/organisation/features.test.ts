import { expect, test } from 'vitest';
import { hasBetaFeature, showsHeatStress, showsPreviewFeatures } from './features.ts';
import { offersRegions, readRegions } from './region.ts';

test('preview features need the toggle to be true', () => {
  expect(showsPreviewFeatures({ _show_preview_features: true })).toBe(true);
  for (const value of [false, undefined, 'true', 1]) {
    expect(showsPreviewFeatures({ _show_preview_features: value })).toBe(false);
  }
});

test('each beta feature needs its own name in the list', () => {
  const metadata = { _beta: ['alert', 'heat stress'] };
  expect(hasBetaFeature(metadata, 'alert')).toBe(true);
  expect(hasBetaFeature(metadata, 'heat stress')).toBe(true);
  expect(hasBetaFeature(metadata, 'roster')).toBe(false);
  expect(hasBetaFeature({ _beta: 'roster' }, 'roster')).toBe(false);
  expect(hasBetaFeature({ _show_preview_features: true }, 'alert')).toBe(false);
});

test('the heat-stress dashboard needs both', () => {
  expect(showsHeatStress({ _show_preview_features: true, _beta: ['heat stress'] })).toBe(true);
  expect(showsHeatStress({ _show_preview_features: true, _beta: ['alert'] })).toBe(false);
  expect(showsHeatStress({ _beta: ['heat stress'] })).toBe(false);
});

test('regions are read from one setting', () => {
  expect(readRegions('')).toEqual([]);
  const regions = readRegions('au=https://au.example/, us=https://us.example:8443');
  expect(regions).toEqual([
    { code: 'au', name: 'Australia', url: 'https://au.example' },
    { code: 'us', name: 'United States', url: 'https://us.example:8443' },
  ]);
  expect(offersRegions(regions)).toBe(true);
  expect(offersRegions(regions.slice(1))).toBe(false);
});

test.each([
  'eu=https://eu.example',
  'au',
  'au=ftp://au.example',
  'au=https://a b',
  'toString=https://a.example',
])('%j is refused and named', (setting) => {
  expect(() => readRegions(setting)).toThrow(setting);
});
