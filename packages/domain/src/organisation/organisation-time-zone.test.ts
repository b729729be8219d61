import { expect, test } from 'vitest';
import { readTimeZone } from './organisation-time-zone.ts';

test('reads the zone of an organisation, and none where it is missing or not known', () => {
  expect(readTimeZone({ _time_zone: 'Australia/Perth' })).toBe('Australia/Perth');
  for (const _time_zone of [undefined, null, 8, 'Nowhere/Land'])
    expect(readTimeZone({ _time_zone })).toBeNull();
});
