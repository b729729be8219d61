import type { VerifiedRow } from '@heatwise/contract/people/import.contract';
import { expect, test } from 'vitest';
import { failedRowsCsv } from './import-result.ts';

test('rows that failed go into a table that no spreadsheet runs, without their passwords', () => {
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
  };
  expect(failedRowsCsv([row])).toBe(
    '\uFEFFRow,First Name,Last Name,Email,Tags,Jobs,Locations,Access,Employee ID,Errors\r\n' +
      `11,"'=HYPERLINK(""http://x.test"")","Lund, Ada",'@ada,Night crew; Welder,,,,00123,Email: Invalid email format\r\n`,
  );
});
