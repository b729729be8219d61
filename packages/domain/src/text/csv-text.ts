/** With these a spreadsheet takes a text for a formula, or loses its beginning. */
const DANGEROUS_START = /^[=+\-@\t\r\n\0]/;

/**
 * A text as it may be in an exported cell: one that a spreadsheet would run as a formula gets an apostrophe before
 * it. For texts only: numbers are written as numbers.
 */
export function safeCellText(text: string): string {
  return DANGEROUS_START.test(text) ? `'${text}` : text;
}

/** Told by its first bytes, a spreadsheet reads the file as UTF-8. */
export const CSV_BEGINNING = '\uFEFF';

export type CsvCell = string | number | null;

/** Lines of a CSV file, each ended as RFC 4180 says. Texts of people's go through `safeCellText` first. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  const text = String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
