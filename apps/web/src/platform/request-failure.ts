import type { FieldProblem } from '@heatwise/contract/envelope';
import type { ErrorCode } from '@heatwise/contract/errors';

/** Why a call gave no result, besides the server's own codes. */
export type FailureCode = ErrorCode | 'superseded' | 'offline' | 'no-answer' | 'no-success-flag';

/** A call that gave no result. `message` is a sentence for the user; `status` is null when no answer came. */
export class RequestFailure extends Error {
  readonly code: FailureCode;
  readonly status: number | null;
  readonly problems: readonly FieldProblem[];
  /** What to quote to support, when the server named it. */
  readonly requestId: string | null;
  /** What the refusal carried besides, for calls that number their refusals. */
  readonly data: unknown;

  constructor(
    code: FailureCode,
    message: string,
    {
      status = null,
      problems = [],
      requestId = null,
      data = undefined,
    }: {
      status?: number | null;
      problems?: readonly FieldProblem[];
      requestId?: string | null;
      data?: unknown;
    } = {},
  ) {
    super(message);
    this.name = 'RequestFailure';
    this.code = code;
    this.status = status;
    this.problems = problems;
    this.requestId = requestId;
    this.data = data;
  }
}

/** What the user reads about a failed write: what is wrong with the input, where the server says so. */
export function failureText(error: Error): string {
  const problems = error instanceof RequestFailure ? error.problems : [];
  return [...new Set(problems.map(({ message }) => message))].join(' ') || error.message;
}

/** Whether the server did not answer, or could not just then: the same call may go through in a moment. */
export function isPassing({ code, status }: RequestFailure): boolean {
  return code === 'no-answer' || (status !== null && status >= 500);
}

/** The same refusal as what is wrong with one field, for a form that shows it there. */
export function atField(failure: RequestFailure, path: string): RequestFailure {
  const { code, message } = failure;
  return new RequestFailure(code, message, { ...failure, problems: [{ path, message }] });
}

/** Whether a call may go through later as it is: nobody answered, too much was asked at once, or another took its turn. */
export function waitsForNetwork(failure: unknown): boolean {
  if (!(failure instanceof RequestFailure)) return false;
  const { code, status } = failure;
  return isPassing(failure) || code === 'offline' || code === 'superseded' || status === 429;
}
