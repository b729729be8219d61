/**
 * Why a call of the synchronisation failed. `offline`: no answer; `signed out`: 401; `busy`: 408, 429 or 5xx;
 * `refused`: any other status; `malformed`: an answer that is not of the contract.
 */
export type SyncFailureKind = 'offline' | 'signed out' | 'busy' | 'refused' | 'malformed';

export class SyncFailure extends Error {
  override readonly name = 'SyncFailure';
  readonly kind: SyncFailureKind;
  /** What the server asked us to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: SyncFailureKind,
    message: string,
    details: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.retryAfterMs = details.retryAfterMs;
  }
}
