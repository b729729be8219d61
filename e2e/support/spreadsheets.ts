import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../fixtures');

/** The path of a file that LibreOffice wrote: three people of whom one has errors, and one person. */
export function spreadsheet(name: 'night-crew.xlsx' | 'day-crew.xls'): string {
  return path.join(folder, name);
}
