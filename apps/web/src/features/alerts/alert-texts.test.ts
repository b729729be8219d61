import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { expect, test } from 'vitest';
import { foundText } from './alert-texts.ts';

const trigger = { kind: 'hydration', at_least: 'severely_dehydrated' } as const;
const viewer = openTimeZone('Europe/Berlin');
const at = (time: string) => `2026-11-27T${time}:00Z`;
const found = (value_at: string, fired_at: string, zone = 'Europe/Berlin') =>
  foundText({ trigger, value: 251, value_at, fired_at }, 'celsius', { site: openTimeZone(zone), viewer });

test('shows both times where the alert fired more than a minute after the test', () => {
  expect(found(at('10:08'), at('11:40'))).toBe('251 mOsm, tested 11:08, alert 12:40');
  expect(found(at('10:08'), at('10:09'))).toBe('251 mOsm, 27 Nov 2026 11:08');
});

test('shows the day of a test that was taken on another day than the alert', () => {
  expect(found(at('22:30'), '2026-11-28T01:00:00Z')).toBe(
    '251 mOsm, tested 27 Nov 2026 23:30, alert 28 Nov 2026 02:00',
  );
});

test('shows the time of the device, and names its place where the clocks differ', () => {
  expect(found(at('10:08'), at('10:08'), 'Australia/Perth')).toBe('251 mOsm, 27 Nov 2026 18:08 Perth time');
});

test('shows the time of the site for weather', () => {
  const hot = { kind: 'heat-index', at_least_c: 32, hours_ahead: 3 } as const;
  const alert = { trigger: hot, value: 34.2, value_at: at('10:00'), fired_at: at('08:00') };
  const clocks = { site: openTimeZone('Australia/Perth'), viewer };
  expect(foundText(alert, 'celsius', clocks)).toBe('34.2 °C for 27 Nov 2026 18:00 Perth time');
});
