import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { IMPORT_HEADERS } from '@heatwise/domain/people/import-columns';
import { expect, test } from 'vitest';
import { failedRowsSheet } from './import-plan.ts';

test('failed rows go into a text sheet that can be imported, without their passwords', () => {
  const row: VerifiedRow = {
    user_id: '00000000-0000-4000-8000-000000000001',
    row: 11,
    name_first: '=HYPERLINK("http://x.test")',
    name_last: 'Lund, Ada',
    email: '@ada',
    password: 'quiet river stone',
    tags: ['Night crew', 'Welder'],
    jobs: [],
    locations: [],
    access: '',
    employee_id: '00123',
    problems: [{ field: 'email', message: 'Invalid email format' }],
    unknown_tags: [],
    update: null,
    deleted: null,
    warning: null,
  };
  const sheet = failedRowsSheet([row]);
  expect(sheet.name).toBe('People');
  expect(sheet.columns.map(({ header }) => header)).toEqual([...IMPORT_HEADERS, 'Errors']);
  expect(sheet.columns.every(({ kind }) => kind === 'text')).toBe(true);
  const cells = ['=HYPERLINK("http://x.test")', 'Lund, Ada', '@ada', '', 'Night crew; Welder', '', '', ''];
  expect(sheet.rows).toEqual([[...cells, '00123', 'Email: Invalid email format']]);
});
