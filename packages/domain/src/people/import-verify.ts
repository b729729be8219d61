import { formatNumber } from '../text/format-number.ts';
import { SERVER_NOT_RESPONSIVE } from '../text/reply-message.ts';

/** See docs/rules.md#import. */
export const IMPORT_ROW_LIMIT = 5000;
export const IMPORT_FILE_LIMIT_BYTES = 5 * 1024 * 1024;
export const IMPORT_SHEET = 'People';
export const IMPORT_HEADERS = [
  'First Name',
  'Last Name',
  'Email',
  'Password',
  'Tags',
  'Jobs',
  'Locations',
  'Access',
  'Employee ID',
] as const;

/** Those that a file need not have: people choose their own password by now. */
export const IMPORT_HEADERS_OF_BEFORE: readonly string[] = ['Password'];

/** The two kinds of file an import takes, by the ending of their names; null for every other. */
export function importFileKind(name: string): 'xls' | 'xlsx' | null {
  const ending = /\.(xlsx?)$/i.exec(name.trim())?.[1]?.toLowerCase();
  return ending === 'xls' || ending === 'xlsx' ? ending : null;
}

/** By the server's numeric answer; zero is an error like the others. */
export const IMPORT_ERROR_MESSAGES = [
  'No file was uploaded.',
  'Invalid file type. Only .xls or .xlsx files are allowed.',
  'Invalid file content. MIME type not supported.',
  'No worksheet found in the Excel file.',
  'Missing required headers in the Excel file. Please use the latest template.',
  'Permission denied. You must be an org admin.',
] as const;
/** Not among the numbered ones, so they travel without a number. */
export const IMPORT_FILE_TOO_LARGE = 'The file is larger than 5 MB.';
export const IMPORT_TOO_MANY_ROWS = `The file has more than ${formatNumber(IMPORT_ROW_LIMIT)} rows. Please split it.`;
export const UNKNOWN_IMPORT_ERROR = 'Unknown error code';
export const UNEXPECTED_IMPORT_RESPONSE = 'Unexpected response format';

export type VerifiedImport =
  | { readonly ok: true; readonly rows: readonly unknown[] }
  | { readonly ok: false; readonly message: string };

/**
 * Reads the answer of an import check: rows, or why there are none. Decided by type, never by truthiness, because
 * code 0 is an error and an empty list is none.
 */
export function readImportReply(reply: {
  readonly status?: unknown;
  readonly data?: unknown;
}): VerifiedImport {
  if (reply.status === false) return { ok: false, message: SERVER_NOT_RESPONSIVE };
  if (Array.isArray(reply.data)) return { ok: true, rows: reply.data };
  if (typeof reply.data !== 'number') return { ok: false, message: UNEXPECTED_IMPORT_RESPONSE };
  return { ok: false, message: IMPORT_ERROR_MESSAGES[reply.data] ?? UNKNOWN_IMPORT_ERROR };
}
