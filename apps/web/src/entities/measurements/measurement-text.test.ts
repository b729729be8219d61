import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import { expect, test } from 'vitest';
import { changeOf, classLook, measuredText } from './measurement-text.ts';

const INVALID = MEASUREMENT_STATUSES.indexOf('invalid');
const test160 = { type: 'sosm', value: 160, status: INVALID, custom_classes: null } as const;

test('a test with a wrong clock keeps the look of an invalid one and names its class', () => {
  expect(classLook({ ...test160, invalid_reason: 'Clock wrong' })).toMatchObject({
    status: 'invalid',
    label: 'Clock wrong: Severely Dehydrated',
    colour: 'grey',
  });
  expect(classLook({ ...test160, invalid_reason: 'Clock wrong', baseline_mean: 90 }).label).toBe(
    'Clock wrong: Mildly Dehydrated',
  );
  expect(classLook({ ...test160, type: 'sweat', value: 800, invalid_reason: 'Clock wrong' }).label).toBe(
    'Clock wrong: Moderate',
  );
});

test('names the organisation’s own class of a custom test with a wrong clock', () => {
  const custom_classes = JSON.stringify([{ name: 'Hot', colour: 'red', up_to: null }]);
  const custom = { ...test160, type: 'custom', invalid_reason: 'Clock wrong' } as const;
  expect(classLook({ ...custom, custom_classes }).label).toBe('Clock wrong: Hot');
  expect(classLook({ ...custom, custom_classes: null }).label).toBe('Clock wrong');
});

test('names no class of a test that is invalid for another reason or was removed', () => {
  expect(classLook({ ...test160, invalid_reason: 'Wrong person' }).label).toBe('Invalid');
  const removed = { ...test160, status: MEASUREMENT_STATUSES.indexOf('removed') };
  expect(classLook({ ...removed, invalid_reason: 'Clock wrong' }).label).toBe('Removed');
});

test('a value above a bound is not shown as the bound', () => {
  const test = { type: 'sosm', custom_unit: null } as const;
  expect(measuredText({ ...test, value: 150 })).toBe('150 mOsm');
  expect(measuredText({ ...test, value: 150.04 })).toBe('150.04 mOsm');
  expect(measuredText({ ...test, value: 180.04, baseline_mean: 60 })).toBe('180.04 mOsm');
});

test('a custom value keeps the side of its bound', () => {
  const custom_classes = JSON.stringify([{ up_to: 1.02 }, { up_to: null }]);
  expect(measuredText({ type: 'custom', value: 1.023, custom_unit: 'g/mL', custom_classes })).toBe(
    '1.023 g/mL',
  );
});

test('a difference is never shown as zero', () => {
  expect(changeOf({ value: 65.04, previous_value: 65 })).toEqual({ text: '+0.04', isNoise: true });
  expect(changeOf({ value: 65, previous_value: 65 })).toEqual({ text: '±0', isNoise: true });
});
