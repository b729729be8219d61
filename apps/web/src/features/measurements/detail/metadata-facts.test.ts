// @vitest-environment node
import { expect, test } from 'vitest';
import { measuredAt, metadataFacts } from './detail-parts.tsx';

test('what a device wrote is shown by name, anything unknown under its own key', () => {
  expect(
    metadataFacts(
      {
        shift: 'night',
        _device_serial: 'HW-1',
        _altitude: 12,
        environment: { temperature: 31.5, humidity: 45, source: null },
        tools: ['a', 'b'],
        notes: 'spilt',
        _latitude: 1,
        _question_measure: { questions: [] },
        empty: null,
      },
      { is_metric: true, temperature_unit: 'celsius' },
    ),
  ).toEqual([
    { name: 'Serial number', value: 'HW-1' },
    { name: 'Environment: temperature', value: '31.5 °C' },
    { name: 'Environment: humidity', value: '45 %' },
    { name: 'Altitude', value: '12 m' },
    { name: 'shift', value: 'night' },
    { name: 'tools', value: 'a, b' },
  ]);
});

test('temperature and height are in the reader’s units', () => {
  expect(
    metadataFacts(
      { _altitude: 100, _environment: { temperature_c: 30 } },
      { is_metric: false, temperature_unit: 'fahrenheit' },
    ),
  ).toEqual([
    { name: 'Environment: temperature', value: '86.0 °F' },
    { name: 'Altitude', value: '328 ft' },
  ]);
});

test('a position needs both parts, and (0, 0) is no position', () => {
  expect(measuredAt({ _latitude: -20.5, _longitude: 116 })).toEqual({ lat: -20.5, lon: 116 });
  expect(measuredAt({ _latitude: 0, _longitude: 0 })).toBeNull();
  expect(measuredAt({ _latitude: 5 })).toBeNull();
});
