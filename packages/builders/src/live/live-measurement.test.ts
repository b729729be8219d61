import { newMeasurementSchema } from '@heatwise/contract/measurements/measurements.contract';
import { measurementValueProblem } from '@heatwise/domain/measurements/measurement-value';
import { expect, test } from 'vitest';
import { handheldDevice } from './live-measurement.ts';

const now = Date.parse('2026-11-21T08:44:00Z');
const person = { user_id: '5e6b2956-0934-41a6-9ecb-c6e41acd4ef8' };
const many = (seed: string, index: number) => {
  const device = handheldDevice(seed, index);
  return Array.from({ length: 300 }, (_, minute) => device.test(person, now + minute * 60_000));
};

test('what a simulated device sends satisfies the contract and has everything a real one sends', () => {
  for (const test of many('a', 1)) {
    expect(newMeasurementSchema.parse(test)).toEqual(test);
    expect(measurementValueProblem(test.type, test.value)).toBeNull();
    expect(test.metadata).toMatchObject({
      _device_serial: 'HW-SIM-002',
      _firmware: expect.any(String),
      _batch_id: expect.any(String),
      _latitude: expect.any(Number),
      _longitude: expect.any(Number),
      _timezone: 'Australia/Brisbane',
    });
  }
});

test('devices and seeds differ, and no two tests share an id', () => {
  const ids = [...many('a', 0), ...many('a', 1), ...many('b', 0)].map(({ measurement_id }) => measurement_id);
  expect(new Set(ids).size).toBe(900);
  expect(many('a', 0)).toEqual(many('a', 0));
});

test('a fleet started again with its seed makes new tests', () => {
  const [first, second] = [now, now + 1].map((ms) => handheldDevice('a', 0).test(person, ms).measurement_id);
  expect(first).not.toBe(second);
});
