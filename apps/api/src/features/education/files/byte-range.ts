/** A part of a file that a browser asks for, both ends included. */
export type ByteRange = { readonly from: number; readonly to: number };

/**
 * Reads a Range header (RFC 9110, 14.2) for a file of so many bytes. The whole file without one, with several ranges and
 * with what is none: a server may ignore them. 'unsatisfiable' for one that begins behind the end.
 */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { from: bytes - length, to: bytes - 1 };
  }
  const from = Number(first);
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== '' && Number(last) < from) return null;
  return from >= bytes ? 'unsatisfiable' : { from, to };
}
