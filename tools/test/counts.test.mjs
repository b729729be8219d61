import { expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.mjs';

const vitestReport = (testResults, numbers) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...numbers,
});

test('a test file that could not be loaded is a failure', () => {
  const results = [{ status: 'failed', assertionResults: [] }];
  expect(vitestCounts(vitestReport(results, { numPassedTests: 3 }))).toMatchObject({ passed: 3, failed: 1 });
});

test('a file with failed tests is counted by its tests', () => {
  const results = [{ status: 'failed', assertionResults: [{ status: 'failed' }, { status: 'passed' }] }];
  const report = vitestReport(results, { numPassedTests: 1, numFailedTests: 1, numTodoTests: 2 });
  expect(vitestCounts(report)).toEqual({ passed: 1, failed: 1, skipped: 2 });
});

test('a journey that passed only when tried again is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 };
  expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 5, failed: 2, skipped: 0 });
});

test('an error outside any journey is a failure', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(playwrightCounts({ stats, errors: [{ message: 'no tests found' }] }).failed).toBe(1);
});
