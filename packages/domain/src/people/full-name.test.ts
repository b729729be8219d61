import { expect, test } from 'vitest';
import { splitFullName } from './full-name.ts';

test.each([
  ['SMITH, John', 'John', 'Smith'],
  ['Smith, John Paul', 'John Paul', 'Smith'],
  ['John Smith', 'John', 'Smith'],
  ['John SMITH', 'John', 'Smith'],
  ['JOHN SMITH', 'John', 'Smith'],
  ['O’BRIEN-LUND, Siobhán', 'Siobhán', 'O’Brien-Lund'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['VAN DER BERG, Anna', 'Anna', 'Van Der Berg'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['JP Lund', 'JP', 'Lund'],
  ['Ana', 'Ana', ''],
  ['Lund,', 'Lund', ''],
  ['محمد العلي', 'محمد', 'العلي'],
  ['', '', ''],
])('splits %j into %j and %j', (text, name_first, name_last) => {
  expect(splitFullName(text)).toEqual({ name_first, name_last });
});
