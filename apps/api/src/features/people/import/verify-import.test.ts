import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { fixture, peopleWorkbook, verify, workbook } from './testing/spreadsheets.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let headers: TestHeaders;
beforeEach(async () => {
  ours = await server.organisation();
  headers = (await ours.admin()).headers;
});

const account = ['ada@site.test', 'quiet river stone'];

test.each(['people.xlsx', 'people.xls'])(
  'a real %s is read: title, merged cells, formulas, dates, empty rows, numbers, every script',
  async (name) => {
    await ours.addTag('welder', 'job');

    const { status, body } = await verify(server, headers, fixture(name), name);

    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, status: true });
    expect(body.data).toMatchObject([
      {
        row: 4,
        name_first: 'Zoë',
        name_last: 'Łukasiewicz',
        email: 'zoe@north.test',
        password: 'quiet river stone',
        tags: ['Night crew', 'Würzburg'],
        jobs: ['Welder'],
        locations: ['North yard'],
        access: 'Manager',
        employee_id: '00123',
        problems: [],
        unknown_tags: [
          { name: 'Night crew', type: 'default', problem: null },
          { name: 'Würzburg', type: 'default', problem: null },
          { name: 'North yard', type: 'location', problem: null },
        ],
      },
      {
        row: 5,
        name_first: '小龙',
        tags: ['Night crew', 'Würzburg'],
        employee_id: '1234567890123',
        problems: [],
      },
      { row: 7, name_first: 'Ada-Mai', name_last: 'O’Brien 🦺', employee_id: '2026-03-02', problems: [] },
      {
        row: 11,
        employee_id: '2',
        problems: [
          { field: 'email', message: 'Invalid email format' },
          { field: 'access', message: expect.stringContaining('This access is not recognised.') },
        ],
      },
      { row: 12, problems: [{ field: 'employee_id', message: 'The formula in this cell has no value' }] },
    ]);
  },
);

test('headers may be in any order and case, with other columns beside them', async () => {
  const file = workbook([
    [
      'employee id',
      ' ACCESS',
      'Shoe size',
      'locations',
      'jobs',
      'tags',
      'password',
      'email',
      'last name',
      'first name ',
    ],
    ['7', '', 41, '', '', '', '', '', 'Lund', 'Ada'],
  ]);
  const { body } = await verify(server, headers, file);
  expect(body.data).toMatchObject([{ row: 2, name_first: 'Ada', name_last: 'Lund', employee_id: '7' }]);
});

test('the sheet with the template’s name is read, wherever it is', async () => {
  const { body } = await verify(server, headers, fixture('people.xlsx'));
  expect(body.data[0]).toMatchObject({ name_first: 'Zoë' });
});

test('what the organisation has already is not imported twice', async () => {
  await ours.addPerson({ email: 'Ada@site.test', metadata: { employee_id: 'HW-1' } });
  await ours.addPerson({ email: 'gone@site.test', active: false, metadata: { employee_id: 'HW-2' } });
  const file = peopleWorkbook([
    ['Ada', 'Lund', ...account, '', '', '', '', 'hw-1'],
    ['Ida', '', 'gone@site.test', 'quiet river stone', '', '', '', '', 'HW-2'],
    ['Eva', '', 'GONE@site.test', 'quiet river stone', '', '', '', '', 'hw-2'],
  ]);

  const { body } = await verify(server, headers, file);

  expect(body.data.map(({ problems }: { problems: unknown }) => problems)).toEqual([
    [
      { field: 'email', message: 'A user with this email address already exists' },
      { field: 'employee_id', message: 'A user with this Employee ID already exists' },
    ],
    [],
    [
      { field: 'email', message: 'Already in row 3' },
      { field: 'employee_id', message: 'Already in row 3' },
    ],
  ]);
});

test('a file gets the same answer whether or not its addresses sign in elsewhere', async () => {
  const theirs = await server.organisation();
  await theirs.addTag('Secret crew');
  const file = peopleWorkbook([['Ada', '', ...account, 'Secret crew', '', '', '', 'HW-1']]);
  const withoutId = ({ body }: Awaited<ReturnType<typeof verify>>) =>
    body.data.map(({ user_id: _random, ...row }: { user_id: string }) => row);
  const before = withoutId(await verify(server, headers, file));
  expect(before).toMatchObject([
    { problems: [], unknown_tags: [{ name: 'Secret crew', type: 'default', problem: null }] },
  ]);

  const user_id = await theirs.addPerson({ email: 'ada@site.test', metadata: { employee_id: 'HW-1' } });
  await server.database.owner
    .insertInto('credentials')
    .values({ org_id: theirs.org_id, user_id, email: 'ada@site.test', password_hash: 'x' })
    .execute();

  expect(withoutId(await verify(server, headers, file))).toEqual(before);
});

test('a file without passwords is read, and a password in one is flagged and not used', async () => {
  const [head = [], ...rows] = [
    ['First Name', 'Last Name', 'Email', 'Tags', 'Jobs', 'Locations', 'Access', 'Employee ID'],
    ['Eva', '', 'eva@site.test', '', '', '', '', ''],
  ];
  const without = await verify(server, headers, workbook([head, ...rows]));
  expect(without.body.data).toMatchObject([{ email: 'eva@site.test', password: '', warning: null }]);
  const withOne = await verify(server, headers, peopleWorkbook([['Eva', '', 'eva@site.test', 'abc']]));
  expect(withOne.body.data).toMatchObject([
    { problems: [], warning: expect.stringContaining('The password is not used') },
  ]);
});

test('an empty list is a list', async () => {
  expect((await verify(server, headers, peopleWorkbook([]))).body).toEqual({
    success: true,
    status: true,
    data: [],
  });
});

test('five thousand rows are read, one more is too many', async () => {
  const rows = Array.from({ length: 5001 }, (_, index) => [
    'Ada',
    `Lund ${index}`,
    '',
    '',
    'Crew',
    '',
    '',
    '',
    index,
  ]);

  const most = await verify(server, headers, peopleWorkbook(rows.slice(0, 5000)));
  const tooMany = await verify(server, headers, peopleWorkbook(rows, 'xls'), 'people.xls');

  expect(most.body.data).toHaveLength(5000);
  expect(most.body.data.at(-1)).toMatchObject({ row: 5001, name_last: 'Lund 4999', problems: [] });
  expect(tooMany).toMatchObject({
    status: 400,
    body: { status: false, message: 'The file has more than 5,000 rows. Please split it.' },
  });
});

test('a verified file changes nothing', async () => {
  await verify(server, headers, fixture('people.xlsx'));
  const { count } = await server.database.owner
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('org_id', '=', ours.org_id)
    .executeTakeFirstOrThrow();
  expect(count).toBe('1');
});

test('characters that cannot be seen make no second person', async () => {
  const file = peopleWorkbook([
    ['Ana', 'Lund', 'ana@example.test', '', '', '', '', '', '00417'],
    ['Ana', 'Lund\u200B', '\u200Bana@example.test', '', 'Night\u200B crew', '', '', '', '00417\u200B'],
    ['Ana', 'Lund', 'ana@example.test\u200B', '', '', '', '', '', ''],
    ['Siobha\u0301n', "O'Brien", 'siobhan@example.test', '', '', '', '', '', 'A-1'],
    ['\u202Bمحمد\u202C', 'العلي', 'm@example.test', '', '', '', '', '', 'A-2'],
  ]);
  await ours.addPerson({ name_first: 'Siobhán', name_last: 'O’Brien' });
  await ours.addTag('Night crew');

  const { body } = await verify(server, headers, file);

  expect(body.data).toMatchObject([
    { problems: [] },
    {
      email: 'ana@example.test',
      tags: ['Night crew'],
      unknown_tags: [],
      problems: [
        { field: 'email', message: 'Already in row 2' },
        { field: 'employee_id', message: 'Already in row 2' },
      ],
    },
    { problems: [{ field: 'email', message: 'Already in row 2' }] },
    { name_first: 'Siobhán', warning: 'Somebody named Siobhán O’Brien is already here' },
    { name_first: 'محمد' },
  ]);
});
