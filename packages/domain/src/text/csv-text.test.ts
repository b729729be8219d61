import { expect, test } from 'vitest';
import { safeCellText } from './csv-text.ts';

test.each([
  '=HYPERLINK("http://x.test","click")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\0=1+1',
])('%j becomes text', (text) => {
  expect(safeCellText(text)).toBe(`'${text}`);
});

test.each(['', 'Ada Lund', 'a=b', '1-2', ' =1', "'=1", 'ada@work.test'])('%j stays', (text) => {
  expect(safeCellText(text)).toBe(text);
});
