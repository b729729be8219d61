import type { Cell } from './export-rows.queries.ts';

/** Told by its first bytes, a spreadsheet reads the file as UTF-8. */
export const CSV_BEGINNING = '\uFEFF';

/** Lines of a CSV file, each ended as RFC 4180 says. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
