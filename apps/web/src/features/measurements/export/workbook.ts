import { utils, write } from '@e965/xlsx';
import type { Cell } from './export-rows.queries.ts';

/** The bytes of an .xlsx file with one sheet. Numbers are numbers, everything else is text, never a formula. */
export function workbookOf(sheet: string, rows: readonly (readonly Cell[])[]): ArrayBuffer {
  const worksheet = utils.aoa_to_sheet(rows as Cell[][], { dense: true });
  worksheet['!cols'] = (rows[0] ?? []).map((header) => ({ wch: Math.max(12, String(header).length + 2) }));
  const workbook = utils.book_new(worksheet, sheet);
  return write(workbook, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer;
}
