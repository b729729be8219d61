import { expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from './failures.mjs';

test('a failed test is reported with its file, its name and what was wrong', () => {
  const report = {
    testResults: [
      {
        name: '/project/packages/domain/src/heat/wbgt.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'noon', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'dusk',
            failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2\n\n  at x'],
          },
        ],
      },
    ],
  };
  expect(vitestFailures(report, '/project')).toEqual([
    '  packages/domain/src/heat/wbgt.test.ts › dusk',
    '    expected 1 to be 2',
    '      at x',
  ]);
});

test('a file that could not be loaded is reported with the reason', () => {
  const report = {
    testResults: [
      { name: '/project/a.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  };
  expect(vitestFailures(report, '/project')).toEqual(['  a.test.ts', '    no such module']);
});

test('an error that no test handled is reported with the file it came from', () => {
  const unhandled = [
    { file: '/project/a.test.ts', stack: 'TypeError: no body\n    at b' },
    { stack: 'out of memory' },
  ];
  expect(vitestFailures({ testResults: [] }, '/project', unhandled)).toEqual([
    '  a.test.ts › an error that no test handled',
    '    TypeError: no body',
    '        at b',
    '  an error outside any file › an error that no test handled',
    '    out of memory',
  ]);
});

test('a journey is reported with the line where it stopped, however deeply nested its suite', () => {
  const failed = {
    title: 'a day',
    ok: false,
    tests: [{ results: [{ error: { message: 'Timeout\nof 60 s', location: { line: 75 } } }] }],
  };
  const report = {
    suites: [
      {
        file: 'day.spec.ts',
        specs: [{ title: 'well', ok: true, tests: [] }],
        suites: [{ file: 'day.spec.ts', specs: [failed] }],
      },
    ],
    errors: [],
  };
  expect(playwrightFailures(report)).toEqual(['  day.spec.ts:75 › a day', '    Timeout', '    of 60 s']);
});

test('a long message is cut, an error outside any journey is reported too', () => {
  const message = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
  expect(playwrightFailures({ suites: [], errors: [{ message }] })).toHaveLength(8);
});
