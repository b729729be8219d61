// @vitest-environment node
import { expect, test } from 'vitest';
import { measuredAt, metadataFacts } from './metadata-facts.ts';

test('what a device wrote is read out by name, the rest under its own', () => {
  expect(
    metadataFacts({
      shift: 'night',
      _device_serial: 'HW-1',
      _altitude: 12,
      environment: { temperature_c: 31.5, source: null },
      tools: ['a', 'b'],
      notes: 'spilt',
      _latitude: 1,
      _question_measure: { questions: [] },
      empty: null,
    }),
  ).toEqual([
    { name: 'Serial number', value: 'HW-1' },
    { name: 'Altitude', value: '12 m' },
    { name: 'Environment: temperature c', value: '31.5' },
    { name: 'shift', value: 'night' },
    { name: 'tools', value: 'a, b' },
  ]);
});

test('a position needs both parts, and (0, 0) is none', () => {
  expect(measuredAt({ _latitude: -20.5, _longitude: 116 })).toEqual({ lat: -20.5, lon: 116 });
  expect(measuredAt({ _latitude: 0, _longitude: 0 })).toBeNull();
  expect(measuredAt({ _latitude: 5 })).toBeNull();
});
