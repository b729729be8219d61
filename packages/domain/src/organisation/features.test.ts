import { expect, test } from 'vitest';
import {
  betaFeaturesOf,
  isFeatureOpen,
  OFFERED_FEATURES,
  showsPreviewFeatures,
  stepsDone,
} from './features.ts';

const nothing = {
  hasPeople: false,
  hasTests: false,
  hasToken: false,
  hasLocation: false,
  hasColleague: false,
};

test.each([
  [{}, []],
  [{ hasPeople: true }, ['people']],
  // Devices or by hand: either will do.
  [{ hasToken: true }, ['tests']],
  [{ hasTests: true }, ['tests']],
  [{ hasLocation: true, hasColleague: true }, ['location', 'colleague']],
])('with %j these are done: %j', (facts, done) => {
  expect([...stepsDone({ ...nothing, ...facts })]).toEqual(done);
});

test('preview features need the toggle to be true', () => {
  expect(showsPreviewFeatures({ _show_preview_features: true })).toBe(true);
  for (const value of [false, undefined, 'true', 1]) {
    expect(showsPreviewFeatures({ _show_preview_features: value })).toBe(false);
  }
});

test('each beta feature needs its own name in the list and the toggle', () => {
  const metadata = { _show_preview_features: true, _beta: ['alert', 'heat stress'] };
  expect(isFeatureOpen(metadata, 'alert')).toBe(true);
  expect(isFeatureOpen(metadata, 'heat stress')).toBe(true);
  expect(isFeatureOpen(metadata, 'roster')).toBe(false);
  expect(isFeatureOpen({ ...metadata, _show_preview_features: false }, 'heat stress')).toBe(false);
  expect(isFeatureOpen({ ...metadata, _beta: 'roster' }, 'roster')).toBe(false);
  expect(isFeatureOpen({ _show_preview_features: true }, 'alert')).toBe(false);
});

test('the list says which features are on, and what is not there yet is not offered', () => {
  expect(betaFeaturesOf({ _beta: ['roster', 'alert', 'unknown'] })).toEqual(['alert', 'roster']);
  expect(betaFeaturesOf({})).toEqual([]);
  expect(OFFERED_FEATURES).toContain('alert');
});
