import type { Sheet } from '@heatwise/domain/spreadsheet/sheet';
import { workbookParts } from '@heatwise/domain/spreadsheet/workbook';
import { Zip, ZipDeflate } from 'fflate';

/** Text is packed in pieces of about this many characters: the whole of a large sheet is never held at once. */
const PIECE_LENGTH = 256 * 1024;

/** The bytes of an .xlsx file with these sheets. */
export function workbookFile(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  const encoder = new TextEncoder();
  for (const { name, pieces } of workbookParts(sheets)) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    let text = '';
    for (const piece of pieces) {
      text += piece;
      if (text.length < PIECE_LENGTH) continue;
      entry.push(encoder.encode(text));
      text = '';
    }
    entry.push(encoder.encode(text), true);
  }
  zip.end();
  return joined(packed);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const bytes of parts) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}
