import type { Sheet } from '@heatwise/domain/spreadsheet/sheet';
import type { WorkbookAnswer, WorkbookRequest } from './workbook.worker.ts';

export type MakeWorkbook = (sheets: readonly Sheet[], signal: AbortSignal) => Promise<Blob>;

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Makes an .xlsx file in a worker that is loaded for it and ends with it. Texts of people's go through `safeCellText`
 * first. Rejects when the file cannot be made, or with the signal's reason when it is ended.
 */
export const makeWorkbook: MakeWorkbook = (sheets, signal) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkbookAnswer>) => {
      end();
      if ('file' in data) resolve(new Blob([data.file], { type: XLSX_TYPE }));
      else reject(new Error(data.error));
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error(event.message));
    });
    const request: WorkbookRequest = { sheets };
    worker.postMessage(request);
  });
