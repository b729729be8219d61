import { expect, test } from 'vitest';
import {
  jsonProblem,
  MEASUREMENT_JSON_MAX_BYTES,
  METADATA_MAX_BYTES,
  measurementSizeProblem,
  metadataProblems,
} from './measurement-metadata.ts';

const full = {
  notes: 'after the shift',
  _device: 'HX-2',
  _altitude: 12.5,
  _latitude: -27.5,
  _longitude: 153,
  _batch_id: 'B-7',
  _firmware: '2.4.1',
  _timezone: 'Australia/Brisbane',
  _app_version: '5.1.0',
  _device_serial: 'HX2-0001',
  _hardware_version: 3,
  _question_measure: { title: 'Before work', questions: [] },
  _baseline: { sosm: [60, 61], mean: 60.5, std: 0.7 },
  rpe: 14,
  environment: { temperature: 31 },
  _environment: { temperature: 31 },
  shift: 'late',
};

test('every known key is accepted, and so are custom keys', () => {
  expect(metadataProblems(full)).toEqual([]);
  expect(metadataProblems({ _latitude: null, notes: null })).toEqual([]);
});

test.each([
  ['_secret', 1],
  ['notes', { text: 'x' }],
  ['notes', 'x'.repeat(4001)],
  ['_latitude', 91],
  ['_longitude', '153'],
  ['_altitude', 'high'],
  ['_firmware', ['2']],
  ['_question_measure', []],
  ['k'.repeat(101), 1],
])('%s as %j is refused by name', (key, value) => {
  expect(metadataProblems({ [key]: value })).toEqual([{ key, message: expect.any(String) }]);
});

test('the size is counted in bytes of the whole', () => {
  const room = METADATA_MAX_BYTES - '{"a":""}'.length;
  expect(metadataProblems({ a: 'x'.repeat(room) })).toEqual([]);
  expect(metadataProblems({ a: 'x'.repeat(room + 1) })).toEqual([{ key: null, message: expect.any(String) }]);
  expect(metadataProblems({ a: 'ü'.repeat(room / 2 + 1) })).not.toEqual([]);
});

test('metadata and raw data share one limit', () => {
  const half = 'ü'.repeat(MEASUREMENT_JSON_MAX_BYTES / 4 - 1);

  expect(measurementSizeProblem(half, half)).toBeNull();
  expect(measurementSizeProblem(half, `${half}.`)).toBe(
    'Metadata and raw data together must be at most 16 KB.',
  );
  expect(measurementSizeProblem({}, undefined)).toBeNull();
});

test('metadata with too many parts is refused before they are inspected', () => {
  const many = new Array(METADATA_MAX_BYTES).fill(1);
  Object.defineProperty(many, 0, {
    get() {
      throw new Error('this part was looked at');
    },
  });
  const half = METADATA_MAX_BYTES / 4;

  expect(jsonProblem(many)).toBe('This must be at most 32 KB.');
  expect(jsonProblem(Object.assign(Object.create(null), many.slice(1)))).toBe('This must be at most 32 KB.');
  expect(jsonProblem([new Array(half).fill(1), new Array(half).fill(1)])).toBe('This must be at most 32 KB.');
  expect(jsonProblem(new Array(half).fill(1))).toBeNull();
});

test('what JSON or a database would not return unchanged is refused', () => {
  let deep: unknown = 1;
  for (let i = 0; i < 20; i += 1) deep = [deep];

  expect(jsonProblem(deep)).toBe('This is nested too deeply.');
  expect(jsonProblem({ n: 2 ** 53 })).toContain('too large');
  expect(jsonProblem({ n: 2 ** 53 - 1 })).toBeNull();
  expect(jsonProblem([Number.POSITIVE_INFINITY])).toBe('A number must be finite.');
  expect(jsonProblem(JSON.parse('{"a":{"__proto__":1}}'))).toBe('This key is not allowed.');
  expect(jsonProblem(undefined)).toBeNull();
});
