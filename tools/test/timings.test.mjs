import { expect, test } from 'vitest';
import { addUpByFile, describeTimings, findSlowerFiles } from './timings.mjs';

const baseline = { 'a.test.ts': 50, 'b.test.ts': 30, 'c.test.ts': 20 };

test('accepts a run that is slower as a whole', () => {
  expect(findSlowerFiles({ 'a.test.ts': 150, 'b.test.ts': 90, 'c.test.ts': 60 }, baseline)).toEqual([]);
});

test('accepts a run of some files only', () => {
  expect(findSlowerFiles({ 'b.test.ts': 35, 'c.test.ts': 15 }, baseline)).toEqual([]);
});

test('reports a file that takes more than twice its share', () => {
  expect(findSlowerFiles({ 'a.test.ts': 50, 'b.test.ts': 30, 'c.test.ts': 60 }, baseline)).toEqual([
    expect.stringMatching(/^c\.test\.ts takes 42\.9% of the time, more than twice its 20\.0%\./),
  ]);
});

test('reports a new file that takes more than twice the smallest share', () => {
  expect(findSlowerFiles({ ...baseline, 'new.test.ts': 4 }, baseline)).toEqual([
    expect.stringMatching(/^new\.test\.ts takes 4\.0% of the time/),
  ]);
  expect(findSlowerFiles({ ...baseline, 'new.test.ts': 3 }, baseline)).toEqual([]);
});

test('does not compare small files, which vary by more than twice', () => {
  expect(findSlowerFiles({ ...baseline, 'd.test.ts': 2.9 }, { ...baseline, 'd.test.ts': 0.2 })).toEqual([]);
});

test('compares nothing without a baseline', () => {
  expect(findSlowerFiles({ 'a.test.ts': 10 }, {})).toEqual([]);
});

test('adds up the journeys of a file', () => {
  expect(
    addUpByFile([
      { file: 'a.spec.ts', seconds: 2 },
      { file: 'b.spec.ts', seconds: 1 },
      { file: 'a.spec.ts', seconds: 3 },
    ]),
  ).toEqual({ 'a.spec.ts': 5, 'b.spec.ts': 1 });
});

test('lists the slowest first, with their share and the share of setup', () => {
  const rows = [
    { file: 'fast.spec.ts', title: 'a day', seconds: 2, setupSeconds: 1 },
    { file: 'slow.spec.ts', title: 'a night', seconds: 8, setupSeconds: 1 },
  ];
  expect(describeTimings('journeys', rows)).toEqual([
    'journeys: 10 s in 2, 20.0% of it setup',
    '     8.0 s  80.0%  slow.spec.ts › a night',
    '     2.0 s  20.0%  fast.spec.ts › a day',
  ]);
});
