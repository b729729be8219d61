import type { Cell } from './export-rows.queries.ts';
import { workbookOf } from './workbook.ts';

export type WorkbookRequest = { readonly sheet: string; readonly rows: readonly (readonly Cell[])[] };
export type WorkbookAnswer = { readonly file: ArrayBuffer } | { readonly error: string };

type Worker = { postMessage(answer: WorkbookAnswer, transfer: Transferable[]): void };
const worker = self as unknown as Worker;

/** Makes the file beside the page: a large one takes seconds. */
self.addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  try {
    const file = workbookOf(data.sheet, data.rows);
    worker.postMessage({ file }, [file]);
  } catch (cause) {
    worker.postMessage({ error: cause instanceof Error ? cause.message : String(cause) }, []);
  }
});
