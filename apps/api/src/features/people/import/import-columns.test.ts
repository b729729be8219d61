import { utils, write } from '@e965/xlsx';
import { IMPORT_HEADERS } from '@heatwise/domain/people/import-columns';
import { beforeAll, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders } from '../../../testing/test-organisation.ts';
import { peopleWorkbook, sheets, verify, workbook } from './testing/spreadsheets.ts';

const server = setUpTestApp();
let headers: TestHeaders;
beforeAll(async () => {
  headers = (await (await server.organisation()).admin()).headers;
});

const payroll = workbook(
  [
    ['Payroll, week 12'],
    ['Surname', 'Given name', 'Staff no.', 'Site', 'Birthday'],
    ['Lund', 'Zoë', 7, 'North yard; Quarry', '1990-02-03'],
    ['Berg', 'Ada', 8, '', ''],
  ],
  { sheet: 'Export' },
);

test('a file with other headers says which columns it has, and what they contain', async () => {
  expect((await verify(server, headers, payroll)).body.code).toBe('import-headers-missing');

  const { status, body } = await verify(server, headers, payroll, 'payroll.xlsx', 'columns');

  expect(status).toBe(200);
  expect(body.data).toEqual({
    sheet: 'Export',
    sheets: ['Export'],
    is_template: false,
    head_row: 2,
    columns: [
      { header: 'Surname', samples: ['Lund', 'Berg'] },
      { header: 'Given name', samples: ['Zoë', 'Ada'] },
      { header: 'Staff no.', samples: ['7', '8'] },
      { header: 'Site', samples: ['North yard; Quarry'] },
      { header: 'Birthday', samples: ['1990-02-03'] },
    ],
  });
});

test('with chosen columns its rows are read as if they had the template’s headers', async () => {
  const chosen = 'verify?head_row=2&columns=1,0,-1,-1,-1,-1,3,-1,2';
  const { status, body } = await verify(server, headers, payroll, 'payroll.xlsx', chosen);

  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    {
      row: 3,
      name_first: 'Zoë',
      name_last: 'Lund',
      email: '',
      locations: ['North yard', 'Quarry'],
      employee_id: '7',
      problems: [],
    },
    { row: 4, name_first: 'Ada', name_last: 'Berg', locations: [], employee_id: '8' },
  ]);
});

test('columns that do not exist are refused, and so is a file that is not a spreadsheet', async () => {
  for (const columns of ['1,2', 'a,b,c,d,e,f,g,h,i', '0,1,2,3,4,5,6,7,8,9,10'])
    expect(
      (await verify(server, headers, payroll, 'x.xlsx', `verify?head_row=2&columns=${columns}`)).status,
    ).toBe(400);
  // Beyond the file's last column there is nothing.
  const far = await verify(
    server,
    headers,
    payroll,
    'x.xlsx',
    'verify?head_row=2&columns=0,900,-1,-1,-1,-1,-1,-1,-1',
  );
  expect(far.body.data).toMatchObject([{ name_first: 'Lund', name_last: '' }, { name_first: 'Berg' }]);
  const broken = await verify(server, headers, Buffer.from('PK no workbook'), 'x.xlsx', 'columns');
  expect(broken.body.data).toBe(2);
  const empty = await verify(server, headers, workbook([]), 'x.xlsx', 'columns');
  expect(empty.body.code).toBe('import-headers-missing');
  expect((await verify(server, headers, peopleWorkbook([['Ada']]))).status).toBe(200);
});

const staff = {
  Notes: [['Printed on Monday'], ['Ask Ana']],
  Old: [
    ['First Name', 'Last Name', 'Emp #', 'Branch', 'Crew / Team', 'Email'],
    ['Gone', 'Long', 1, 'Perth', 'A', 'gone@site.test'],
  ],
  Staff: [
    ['Full Name', 'Emp #', 'Branch'],
    ['SMITH, John', 17, 'Perth'],
  ],
};

test('only visible sheets are read, the one whose headers fit best first', async () => {
  const file = sheets(staff, ['Old']);

  const { body } = await verify(server, headers, file, 'staff.xlsx', 'columns');

  expect(body.data).toMatchObject({ sheet: 'Staff', sheets: ['Staff', 'Notes'], is_template: false });
  const notes = await verify(server, headers, file, 'staff.xlsx', 'columns?sheet=Notes');
  expect(notes.body.data).toMatchObject({ sheet: 'Notes', columns: [{ header: 'Printed on Monday' }] });
  const hidden = await verify(server, headers, file, 'staff.xlsx', 'columns?sheet=Old');
  expect(hidden.body.code).toBe('import-no-worksheet');
});

test('a column of full names becomes first and last names', async () => {
  const chosen = 'verify?sheet=Staff&head_row=1&columns=-1,-1,-1,-1,-1,-1,2,-1,1,0';

  const { body } = await verify(server, headers, sheets(staff, []), 'staff.xlsx', chosen);

  expect(body.data).toMatchObject([
    { name_first: 'John', name_last: 'Smith', locations: ['Perth'], employee_id: '17' },
  ]);
});

test.each([
  [12345678901, '0.00E+00', '12345678901'],
  [1234567, '#,##0', '1234567'],
  [1234567, '#,##0_);[Red](#,##0)', '1234567'],
  [1234567, '0', '1234567'],
  [417, '00000', '00417'],
  [17, '"EMP-"0000', 'EMP-0017'],
  [46000, 'yyyy-mm-dd', '2025-12-09'],
])('the number %j in the format %s is read as %s', async (number, format, id) => {
  const sheet = utils.aoa_to_sheet([[...IMPORT_HEADERS], ['Num', 'One', '', '', '', '', '', '', number]]);
  sheet.I2.z = format;
  const file = write(
    { SheetNames: ['People'], Sheets: { People: sheet } },
    { type: 'buffer', bookType: 'xlsx' },
  );

  const { body } = await verify(server, headers, file);

  expect(body.data).toMatchObject([{ employee_id: id }]);
});
