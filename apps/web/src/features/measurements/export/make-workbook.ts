import type { Cell } from './export-rows.queries.ts';
import type { WorkbookAnswer, WorkbookRequest } from './workbook.worker.ts';

export type MakeWorkbook = (
  sheet: string,
  rows: readonly (readonly Cell[])[],
  signal: AbortSignal,
) => Promise<ArrayBuffer>;

/** Makes an .xlsx file in a worker that is loaded for it and ends with it. Rejects when it cannot be made. */
export const makeWorkbook: MakeWorkbook = (sheet, rows, signal) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
      end();
      if ('file' in data) resolve(data.file);
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error(event.message));
    });
    const request: WorkbookRequest = { sheet, rows };
    worker.postMessage(request);
  });
