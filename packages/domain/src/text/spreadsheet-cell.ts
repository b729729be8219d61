/** With these a spreadsheet takes a text for a formula, or loses its beginning. */
const DANGEROUS_START = /^[=+\-@\t\r\n\0]/;

/**
 * A text as it may be in an exported cell: one that a spreadsheet would run as a formula gets an apostrophe before
 * it. For texts only: numbers are written as numbers.
 */
export function safeCellText(text: string): string {
  return DANGEROUS_START.test(text) ? `'${text}` : text;
}
