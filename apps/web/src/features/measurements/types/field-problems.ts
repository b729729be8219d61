import { RequestFailure } from '../../../platform/request-failure.ts';

/** What the server says of each field. */
export function fieldProblems(failure: unknown): Record<string, string> {
  if (!(failure instanceof RequestFailure)) return {};
  return Object.fromEntries(failure.problems.map(({ path, message }) => [path, message]));
}
