import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.join(import.meta.dirname, '..');
const document = readFileSync(path.join(source, '../../../docs/security.md'), 'utf8');
/** Purposes as the code names them: where a key is made, and in the list of encrypted columns. */
const PURPOSE = /(?:deriveKeys|lastingKey)\(\s*'([^']+)'/g;
const SEALED = /purpose: '([^']+)',/g;

test('the inventory in docs/security.md lists every purpose that a key is made for', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|testing\//.test(file),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    const purposes = [...text.matchAll(PURPOSE)];
    if (file.endsWith('/seal.ts')) purposes.push(...text.matchAll(SEALED));
    return purposes.map(([, purpose = '']) => purpose);
  });
  expect(found.length).toBeGreaterThan(15);
  expect([...new Set(found)].filter((purpose) => !document.includes(`\`${purpose}\``))).toEqual([]);
});
