import path from 'node:path';

/** Colours and moves of a terminal, which a report keeps in its texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what begins them
const terminalCodes = /\u001b\[[0-9;]*[A-Za-z]/g;
/** Enough of a message to know which expectation it was and what was there instead. */
const LINES_SHOWN = 8;

function shortened(message) {
  const lines = message
    .replace(terminalCodes, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.slice(0, LINES_SHOWN).map((line) => `    ${line.trimEnd()}`);
}

/**
 * What failed in Vitest's JSON report and why, as lines to print: a long run is often seen by its end only.
 * @param root the folder that file names are relative to
 * @param unhandled errors that belong to no test and fail the run all the same
 */
export function vitestFailures(report, root, unhandled = []) {
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`  ${file}`, ...shortened(message ?? '')];
    return failed.flatMap(({ fullName, failureMessages }) => [
      `  ${file} › ${fullName}`,
      ...shortened(failureMessages[0] ?? ''),
    ]);
  });
  return [
    ...failed,
    ...unhandled.flatMap(({ file, stack }) => [
      `  ${file ? path.relative(root, file) : 'an error outside any file'} › an error that no test handled`,
      ...shortened(stack),
    ]),
  ];
}

/** The same of Playwright's JSON report, with the line at which each journey stopped. */
export function playwrightFailures({ suites = [], errors }) {
  const ofSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(ofSuite),
    ...(suite.specs ?? [])
      .filter(({ ok }) => !ok)
      .flatMap(({ title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
        const at = error?.location ? `:${error.location.line}` : '';
        return [`  ${suite.file}${at} › ${title}`, ...shortened(error?.message ?? '')];
      }),
  ];
  return [...suites.flatMap(ofSuite), ...errors.flatMap(({ message }) => shortened(message ?? ''))];
}
