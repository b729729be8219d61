/**
 * What can go wrong in the local database. `refused`: the query may not run here (it writes, or is not a single
 * select); `failed`: SQLite's own refusal, with its words; `storage-full`: nothing of the page was stored, the browser
 * gives no more room; `closed`: the database was deleted or its tab retired while the query waited.
 */
export type LocalDatabaseErrorCode = 'refused' | 'failed' | 'storage-full' | 'closed';

/** The one error type of the local database, in the worker and, carried over as data, in the tabs. */
export class LocalDatabaseError extends Error {
  override readonly name = 'LocalDatabaseError';
  readonly code: LocalDatabaseErrorCode;

  constructor(code: LocalDatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** An error as it travels between worker and tabs. */
export type CarriedError = { readonly code: LocalDatabaseErrorCode; readonly message: string };

export function carryError(cause: unknown): CarriedError {
  if (cause instanceof LocalDatabaseError) return { code: cause.code, message: cause.message };
  return { code: 'failed', message: cause instanceof Error ? cause.message : String(cause) };
}

export function receiveError(carried: CarriedError): LocalDatabaseError {
  return new LocalDatabaseError(carried.code, carried.message);
}
