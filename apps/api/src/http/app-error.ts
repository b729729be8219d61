import type { FieldProblem } from '@heatwise/contract/envelope';
import { type ErrorCode, errorCatalogue } from '@heatwise/contract/errors';

/**
 * A refusal from the catalogue. `problems` name the fields, and the first one's text is the message of a request that is
 * not valid; `retryAfterSeconds` travels as Retry-After; `message` are
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
    const [first] = (code === 'invalid-request' && details.problems) || [];
    super(details.message ?? first?.message ?? errorCatalogue[code].message);
    this.code = code;
    this.problems = details.problems;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
