import '../../../threads/low-priority.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { set_cptable } from '@e965/xlsx';
import { checkedWorkbook } from './checked-workbook.ts';
import type { SpreadsheetWork } from './spreadsheet-reader.ts';
import { type ColumnsReading, readColumns, readPeopleRows, type SheetReading } from './spreadsheet-rows.ts';

/** Reads one file and ends. Whatever the file does to the reading, it does it here, within this thread's limits. */
const { kind, bytes, wanted } = workerData as SpreadsheetWork;
parentPort?.postMessage(await reading());

async function reading(): Promise<SheetReading | ColumnsReading> {
  // Old .xls files keep their texts in the code page of the computer that wrote them.
  if (kind === 'xls') set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  try {
    const workbook = await checkedWorkbook(kind, Buffer.from(bytes));
    return wanted.what === 'columns'
      ? readColumns(workbook, wanted)
      : readPeopleRows(workbook, wanted.mapping, wanted);
  } catch {
    // Refused by us or unreadable for the library: either way it is not a workbook that we take.
    return { refusal: 'import-file-content' };
  }
}
