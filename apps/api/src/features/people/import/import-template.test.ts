import { read, utils } from '@e965/xlsx';
import { parseImportAccess } from '@heatwise/domain/people/import-rows';
import { expect, test } from 'vitest';
import { unzip } from '../../../http/zip-archive.ts';
import { importTemplate } from './import-template.ts';
import { readPeopleRows } from './spreadsheet-rows.ts';

const tags = [
  { name: 'Night shift', type: 'default' },
  { name: 'Driller', type: 'job' },
  { name: 'Hot days', type: 'alert' },
];

test.each(['xlsx', 'xls'] as const)(
  'an empty .%s template imports nobody; its example is beside it',
  (kind) => {
    const file = importTemplate(kind, tags);
    expect(readPeopleRows(file)).toEqual({ rows: [] });
    const book = read(file);
    const example = utils.sheet_to_json<Record<string, string>>(book.Sheets.Example ?? {});
    expect(example.map((row) => row['Employee ID'])).toEqual(['00123', '00124']);
    expect(parseImportAccess(example[0]?.Access ?? 'nonsense')).not.toBeNull();
  },
);

test('the .xlsx offers tags, jobs and levels of access in lists', async () => {
  const parts = new Map(
    [...(await unzip(importTemplate('xlsx', tags)))].map(([name, bytes]) => [name, bytes.toString('utf8')]),
  );
  const people = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect([...people.matchAll(/sqref="([A-Z]+)2:/g)].map(([, column]) => column)).toEqual(['D', 'E', 'G']);
  const lists = parts.get('xl/worksheets/sheet3.xml') ?? '';
  for (const word of ['Night shift', 'Driller', 'Manager']) expect(lists).toContain(word);
  expect(lists).not.toContain('Hot days');
});
