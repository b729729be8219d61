import type { FieldProblem } from '@heatwise/contract/envelope';
import { type ErrorCode, errorCatalogue } from '@heatwise/contract/errors';

/**
 * A refusal from the catalogue. `problems` name the fields; `retryAfterSeconds` travels as Retry-After; `message` are
 * more precise words than the catalogue's, e.g. with an id in them.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: { problems?: readonly FieldProblem[]; retryAfterSeconds?: number; message?: string } = {},
  ) {
    super(details.message ?? errorCatalogue[code].message);
    this.code = code;
    this.problems = details.problems;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
