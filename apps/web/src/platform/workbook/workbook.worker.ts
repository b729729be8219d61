import type { Sheet } from '@heatwise/domain/spreadsheet/sheet';
import { workbookFile } from './workbook-file.ts';

export type WorkbookRequest = { readonly sheets: readonly Sheet[] };
export type WorkbookAnswer = { readonly file: ArrayBuffer } | { readonly error: string };

type Worker = { postMessage(answer: WorkbookAnswer, transfer: Transferable[]): void };
const worker = self as unknown as Worker;

/** Makes the file beside the page: a large one takes seconds. */
self.addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  try {
    const file = workbookFile(data.sheets).buffer;
    worker.postMessage({ file }, [file]);
  } catch (cause) {
    worker.postMessage({ error: cause instanceof Error ? cause.message : String(cause) }, []);
  }
});
