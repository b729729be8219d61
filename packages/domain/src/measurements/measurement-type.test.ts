import { expect, test } from 'vitest';
import { isSalivaType, MEASUREMENT_TYPES, measurementUnit } from './measurement-type.ts';

test('hydration and its baseline are saliva, nothing else is', () => {
  expect(MEASUREMENT_TYPES.filter(isSalivaType)).toEqual(['sosm', 'sosm_baseline']);
});

test('only saliva and sweat have a unit of their own', () => {
  expect(MEASUREMENT_TYPES.map((type) => [type, measurementUnit(type)])).toEqual([
    ['unknown', null],
    ['sosm', 'mOsm'],
    ['sosm_baseline', 'mOsm'],
    ['sweat', 'mg/L'],
    ['et_test', null],
    ['ez_test', null],
    ['custom', null],
  ]);
});
