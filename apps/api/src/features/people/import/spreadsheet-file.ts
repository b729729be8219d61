export type SpreadsheetKind = 'xls' | 'xlsx';

/** .xls is a compound file, .xlsx a zip archive. See docs/security.md#imports. */
const FIRST_BYTES: Readonly<Record<SpreadsheetKind, readonly number[]>> = {
  xls: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  xlsx: [0x50, 0x4b, 0x03, 0x04],
};

/** Whether the first bytes are those of what the name claims: renaming a file does not change what it is. */
export function startsLike(kind: SpreadsheetKind, bytes: Uint8Array): boolean {
  return FIRST_BYTES[kind].every((byte, index) => bytes[index] === byte);
}
