import fs from 'node:fs';
import path from 'node:path';

/** The browser that `node tools/setup.mjs browser` found or installed. */
export function chromiumPath(): string {
  const record = path.join(import.meta.dirname, '../.cache/chromium-path');
  if (!fs.existsSync(record)) throw new Error('No browser is set up: run node tools/setup.mjs browser');
  return fs.readFileSync(record, 'utf8');
}
