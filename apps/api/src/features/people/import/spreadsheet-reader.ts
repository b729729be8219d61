import type { Worker } from 'node:worker_threads';
import { AppError } from '../../../http/app-error.ts';
import { createSemaphore } from '../../../http/semaphore.ts';
import { runInThread, ThreadTimeout, TooCostly } from '../../../threads/run-in-thread.ts';
import { startThread } from '../../../threads/start-thread.ts';
import type { SpreadsheetKind } from './spreadsheet-file.ts';
import type { ColumnsReading, Mapping, SheetChoice, SheetReading } from './spreadsheet-rows.ts';

/** Enough for five thousand rows in a file of fifty megabytes; a file that needs more is refused. */
const MEMORY_MB = 512;
const WORK_LIMIT_MS = 15_000;
/** After that the caller is told that the server is busy, not that the file is wrong. */
const WAIT_LIMIT_MS = 120_000;
const AT_ONCE = 2;
const WAITING = 10;

/** What a thread is to find out: rows by the template's headers or by chosen columns, or which columns there are. */
export type Wanted = SheetChoice &
  ({ readonly what: 'rows'; readonly mapping: Mapping | null } | { readonly what: 'columns' });

/** What the thread is given. */
export type SpreadsheetWork = {
  readonly kind: SpreadsheetKind;
  readonly bytes: Uint8Array;
  readonly wanted: Wanted;
};

export type SpreadsheetReader = {
  /** Reads the rows of a file in a thread of its own. Throws server-busy when too many are waiting. */
  read(
    kind: SpreadsheetKind,
    bytes: Uint8Array,
    chosen?: SheetChoice & { readonly mapping?: Mapping | null },
  ): Promise<SheetReading>;
  /** What columns the file has, in the same way. */
  columns(kind: SpreadsheetKind, bytes: Uint8Array, chosen?: SheetChoice): Promise<ColumnsReading>;
};

const busy = () => new AppError('server-busy', { retryAfterSeconds: 5 });

/** `start` and the limits are there for tests. */
export function createSpreadsheetReader({
  builtFolder,
  start = (work) => startThread('spreadsheet.worker', work, { memoryMb: MEMORY_MB, builtFolder }),
  workLimitMs = WORK_LIMIT_MS,
  waitLimitMs = WAIT_LIMIT_MS,
}: {
  builtFolder?: string | undefined;
  start?: (work: SpreadsheetWork) => Worker;
  workLimitMs?: number;
  waitLimitMs?: number;
} = {}): SpreadsheetReader {
  const semaphore = createSemaphore(AT_ONCE, WAITING, busy);
  const answer = <Reading>(kind: SpreadsheetKind, bytes: Uint8Array, wanted: Wanted) =>
    semaphore(() =>
      runInThread<Reading>(start({ kind, bytes, wanted }), { workLimitMs, waitLimitMs }).catch(
        (error: unknown) => {
          if (error instanceof TooCostly) return { refusal: 'import-file-content' as const };
          if (error instanceof ThreadTimeout) throw busy();
          throw error;
        },
      ),
    );
  return {
    read: (kind, bytes, { sheet, mapping = null } = {}) =>
      answer<SheetReading>(kind, bytes, { what: 'rows', mapping, sheet }),
    columns: (kind, bytes, { sheet } = {}) => answer<ColumnsReading>(kind, bytes, { what: 'columns', sheet }),
  };
}
