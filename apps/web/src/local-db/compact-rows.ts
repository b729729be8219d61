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

/** What a parameter or a column may be. Integers are exact up to 2^53; booleans are bound as 0 and 1. */
export type SqliteValue = string | number | null;
export type SqliteParameter = SqliteValue | boolean;

/** The columns' names, and a flat list of all values, row after row. The form in which results travel to the tabs. */
export type CompactRows = { readonly columns: readonly string[]; readonly values: readonly SqliteValue[] };

/** Makes objects of compact rows, in the columns' names. */
export function inflateRows<Row>({ columns, values }: CompactRows): Row[] {
  const width = columns.length;
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += width) {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < width; column += 1) row[columns[column] as string] = values[start + column];
    rows.push(row as Row);
  }
  return rows;
}

/** What any tab asks of the one worker. */
export type Ask =
  | { readonly kind: 'rows'; readonly sql: string; readonly parameters: readonly SqliteParameter[] }
  | { readonly kind: 'sync now' };

export type NumberedAsk = { readonly kind: 'ask'; readonly id: number; readonly ask: Ask };
export type Answer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: CompactRows | null }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: CarriedError };

/** What a tab tells the worker without waiting for an answer. */
export type TabWish =
  | { readonly kind: 'nudge' }
  /** Somebody looks at the page. */
  | { readonly kind: 'watched' }
  /** A screen shows what was stamped from then on. */
  | { readonly kind: 'history'; readonly fromMs: number };

/** From the leading tab straight to its worker. `begin` comes first and carries what the worker needs to open. */
export type ToWorker<Begin> =
  | { readonly kind: 'begin'; readonly name: string; readonly begin: Begin }
  | TabWish
  | NumberedAsk;

/** A worker is open: which one it is, and the news so far. */
type Leading<News> = { readonly kind: 'leading'; readonly workerId: string; readonly news: readonly News[] };

/** From the worker straight to its tab. */
export type FromWorker<News> =
  | Leading<News>
  | { readonly kind: 'news'; readonly news: News }
  | { readonly kind: 'unable'; readonly error: CarriedError }
  /** An earlier worker still has the files open; true when that has become long, false when it is over. */
  | { readonly kind: 'waiting'; readonly isWaiting: boolean }
  | Answer;

/** On the channel of the database, between the worker and all other tabs. Answers go to a channel of the asking tab. */
export type OnChannel<News> =
  | (NumberedAsk & { readonly from: string })
  | TabWish
  | { readonly kind: 'who leads' }
  | Leading<News>
  | { readonly kind: 'news'; readonly news: News }
  /** A new worker begins: one that outlived its tab ends. */
  | { readonly kind: 'let go' }
  /** The database is being deleted: every tab lets go of it. */
  | { readonly kind: 'wiped' };

/** What a tab that has no answer yet waits for: another tab that leads, or an earlier worker that has the files open. */
export type WaitingFor = 'another tab' | 'files';

/** The channel on which one tab gets its answers. */
export function answerChannel(name: string, tabId: string): string {
  return `${name} ${tabId}`;
}
