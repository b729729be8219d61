import type { FieldProblem } from '@heatwise/contract/envelope';
import { type ErrorCode, errorCatalogue } from '@heatwise/contract/errors';

/** A refusal from the catalogue. `problems` name the fields; `retryAfterSeconds` travels as Retry-After. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: { problems?: readonly FieldProblem[]; retryAfterSeconds?: number } = {},
  ) {
    super(errorCatalogue[code].message);
    this.code = code;
    this.problems = details.problems;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
