import { Worker } from 'node:worker_threads';
import { AppError } from '../../../http/app-error.ts';
import { createSemaphore } from '../../../http/semaphore.ts';
import type { SpreadsheetKind } from './spreadsheet-file.ts';
import type { ColumnsReading, Mapping, SheetChoice, SheetReading } from './spreadsheet-rows.ts';

/** Enough for five thousand rows in a file of fifty megabytes; a file that needs more is refused. */
const MEMORY_MB = 512;
/** Of the process's processor time: on a busy machine a good file is slow by the clock. */
const WORK_LIMIT_MS = 15_000;
/** By the clock. Whoever reaches it is told that the server is busy, and not that the file is wrong. */
const WAIT_LIMIT_MS = 120_000;
const LOOK_EVERY_MS = 250;
const AT_ONCE = 2;
const WAITING = 10;

/** What a thread is to find out: rows by the template's headers or by chosen columns, or which columns there are. */
export type Wanted = SheetChoice &
  ({ readonly what: 'rows'; readonly mapping: Mapping | null } | { readonly what: 'columns' });

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

/** `startWorker` and the limits are there for tests. */
export function createSpreadsheetReader({
  startWorker = startSpreadsheetWorker,
  workLimitMs = WORK_LIMIT_MS,
  waitLimitMs = WAIT_LIMIT_MS,
}: {
  startWorker?: (kind: SpreadsheetKind, bytes: Uint8Array, wanted: Wanted) => Worker;
  workLimitMs?: number;
  waitLimitMs?: number;
} = {}): SpreadsheetReader {
  const semaphore = createSemaphore(AT_ONCE, WAITING, busy);
  const answer = <Reading>(kind: SpreadsheetKind, bytes: Uint8Array, wanted: Wanted) =>
    semaphore(() => readingOf<Reading>(startWorker(kind, bytes, wanted), { workLimitMs, waitLimitMs }));
  return {
    read: (kind, bytes, { sheet, mapping = null } = {}) =>
      answer<SheetReading>(kind, bytes, { what: 'rows', mapping, sheet }),
    columns: (kind, bytes, { sheet } = {}) => answer<ColumnsReading>(kind, bytes, { what: 'columns', sheet }),
  };
}

async function readingOf<Reading>(
  worker: Worker,
  { workLimitMs, waitLimitMs }: { readonly workLimitMs: number; readonly waitLimitMs: number },
): Promise<Reading | { readonly refusal: 'import-file-content' }> {
  let timer: NodeJS.Timeout | undefined;
  const begun = { at: performance.now(), work: process.cpuUsage() };
  try {
    return await new Promise((resolve, reject) => {
      const refuse = () => resolve({ refusal: 'import-file-content' });
      const look = () => {
        const { user, system } = process.cpuUsage(begun.work);
        if ((user + system) / 1000 > workLimitMs) refuse();
        else if (performance.now() - begun.at > waitLimitMs) reject(busy());
      };
      timer = setInterval(look, Math.min(LOOK_EVERY_MS, workLimitMs, waitLimitMs));
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse();
        else reject(error);
      });
      worker.once('exit', () => reject(new Error('the spreadsheet reader ended without an answer')));
    });
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

function startSpreadsheetWorker(kind: SpreadsheetKind, bytes: Uint8Array, wanted: Wanted): Worker {
  return new Worker(workerAddress(), {
    workerData: { kind, bytes, wanted },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    env: {},
  });
}

/**
 * In the bundle the worker is a file beside this one. From the sources Node cannot run it by itself, and a thread does
 * not inherit its process’s TypeScript set-up: it begins with two lines that see to that.
 */
function workerAddress(): URL {
  if (!import.meta.url.endsWith('.ts')) return new URL('./spreadsheet.worker.js', import.meta.url);
  const source = JSON.stringify(new URL('./spreadsheet.worker.ts', import.meta.url).href);
  const code = `import { register } from 'node:module';
    register('tsx/esm', ${source}, { data: true });
    await import(${source});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
