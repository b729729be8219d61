import { File as NodeFile } from 'node:buffer';
import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { ImportRequest, VerifiedRow } from '@heatwise/contract/people/import.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { ImportScreen } from './import-screen.tsx';

const VERIFY = '/v3/user/import/verify';
const IMPORT = '/v3/user/import';

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
let verifying: () => Answer | Promise<Answer>;
let importing: (request: Received) => Answer | Promise<Answer>;
beforeEach(async () => {
  verifying = () => success([]);
  importing = ({ body }) => success(receiptOf(body as ImportRequest));
  server = await openLoopbackServer((request) => {
    if (request.method !== 'POST') return success(null);
    return request.path === VERIFY ? verifying() : importing(request);
  });
  // A request goes out through Node, which does not read the forms and files of jsdom.
  const form = await new Response(new URLSearchParams()).formData();
  vi.stubGlobal('FormData', form.constructor);
  // jsdom lays nothing out: the table has the height it would be given.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await server.close();
});

function receiptOf({ rows, new_tags = [] }: ImportRequest) {
  const created = rows.map(({ row, user_id }) => ({ row, user_id, outcome: 'created', problems: [] }));
  return { rows: created, tags_created: new_tags.length };
}

let nextId = 1;
function row(values: Partial<VerifiedRow> = {}): VerifiedRow {
  nextId += 1;
  return {
    user_id: `00000000-0000-4000-8000-${String(nextId).padStart(12, '0')}`,
    row: nextId,
    name_first: 'Ada',
    name_last: 'Lund',
    email: '',
    password: '',
    tags: [],
    jobs: [],
    locations: [],
    access: '',
    employee_id: '',
    problems: [],
    unknown_tags: [],
    ...values,
  };
}

const bad = () =>
  row({
    row: 11,
    name_first: 'Bad',
    email: 'not an address',
    password: 'secret!',
    problems: [{ field: 'email', message: 'Invalid email format' }],
  });

async function open() {
  const build = entityBuilders({ seed: 'import', now: 0 });
  const admin = build.user({ name_first: 'Ida', name_last: 'Boss' });
  const organisation = {
    users: [admin],
    tags: [],
    measurements: [],
    permissions: [build.permission(admin, { access: 'admin', tag_id: null })],
  };
  const syncNow = vi.fn(async () => {});
  const rendered = await renderPrivateScreen(<ImportScreen />, {
    organisation,
    as: admin,
    apiBase: server.base,
    address: '/people/import',
    syncNow,
  });
  return { ...rendered, syncNow };
}

async function choose(name = 'people.xlsx', content: string | Uint8Array = 'PK'): Promise<void> {
  const input = await screen.findByLabelText('Spreadsheet file');
  await userEvent.upload(input, new NodeFile([content], name) as unknown as File, { applyAccept: false });
}

const posted = () =>
  server.received.filter(({ path }) => path === IMPORT).map(({ body }) => body as ImportRequest);

test.each([
  [0, 'No file was uploaded.'],
  [1, 'Invalid file type. Only .xls or .xlsx files are allowed.'],
  [2, 'Invalid file content. MIME type not supported.'],
  [3, 'No worksheet found in the Excel file.'],
  [4, 'Missing required headers in the Excel file. Please use the latest template.'],
  [5, 'Permission denied. You must be an org admin.'],
  [6, 'Unknown error code'],
])('a file refused with code %i says: %s', async (data, message) => {
  verifying = () => ({
    status: 415,
    body: { success: false, status: true, code: 'import', message: 'x', data },
  });
  await open();

  await choose();

  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test.each<[string, () => Answer, string]>([
  ['a code under a status of success', () => success(2), 'Invalid file content. MIME type not supported.'],
  ['an answer of another shape', () => success({ rows: [] }), 'Unexpected response format'],
  ['a page that is no answer', () => ({ status: 502, body: '<html>' }), 'Server not responsive'],
  [
    'too many rows',
    () => refusal(400, 'import-too-many-rows', 'The file has more than 5,000 rows. Please split it.'),
    'The file has more than 5,000 rows. Please split it.',
  ],
])('%s is told', async (_name, answer, message) => {
  verifying = answer;
  await open();

  await choose();

  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test.each<[string, string, string | Uint8Array, string]>([
  ['another ending', 'people.csv', 'a', 'Invalid file type. Only .xls or .xlsx files are allowed.'],
  ['6 MB', 'people.xls', new Uint8Array(6 * 1024 * 1024), 'The file is larger than 5 MB.'],
])('a file of %s is not even sent', async (_name, name, content, message) => {
  await open();

  await choose(name, content);

  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(server.received).toEqual([]);
});

test('rows are listed with their errors, passwords are not shown, and the filter leaves the bad ones', async () => {
  verifying = () => success([row(), bad(), row()]);
  await open();
  await choose();

  expect(await screen.findByText('3 rows')).toBeTruthy();
  expect(screen.getByText('1 with errors')).toBeTruthy();
  expect(screen.getByText('Email: Invalid email format')).toBeTruthy();
  expect(document.body.textContent).not.toContain('secret!');

  await userEvent.click(screen.getByRole('switch', { name: 'Only rows with errors' }));

  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(1);
  await userEvent.click(rows[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Row 11' });
  expect(within(dialog).getByText('Invalid email format')).toBeTruthy();
  expect(dialog.textContent).not.toContain('secret!');
});

test('names nobody knows become what is chosen, and the rest is left out', async () => {
  const unknown_tags = [
    { name: 'Night crew', type: 'default' as const, problem: null },
    { name: 'Mason', type: 'job' as const, problem: null },
    { name: 'ab', type: 'location' as const, problem: 'Tag name must be at least 3 characters' },
  ];
  verifying = () =>
    success([
      row({ tags: ['Night crew'], jobs: ['Mason'], locations: ['ab', 'North'], unknown_tags }),
      row({ tags: ['NIGHT CREW'], unknown_tags: [{ name: 'NIGHT CREW', type: 'default', problem: null }] }),
      bad(),
    ]);
  await open();
  await choose();

  expect(await screen.findByText('3 names are new')).toBeTruthy();
  expect(screen.getByText('in 2 rows')).toBeTruthy();
  expect(screen.getByText('Tag name must be at least 3 characters')).toBeTruthy();
  const choiceFor = (name: string) => screen.getByRole('combobox', { name: `What to do with ${name}` });
  await userEvent.selectOptions(choiceFor('Night crew'), 'Create as job');
  await userEvent.selectOptions(choiceFor('Mason'), 'Leave out');
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }));

  await screen.findByRole('heading', { name: '2 people imported' });
  expect(posted()).toMatchObject([
    {
      rows: [{ tags: ['Night crew'], jobs: [], locations: ['North'] }, { tags: ['NIGHT CREW'] }],
      new_tags: [{ name: 'Night crew', type: 'job' }],
    },
  ]);
  expect(Object.keys(posted()[0]?.rows[0] ?? {})).not.toContain('problems');
});

test('an import goes in parts, shows how far it is, synchronises, and tells what became of the rows', async () => {
  const rows = [...Array.from({ length: 150 }, () => row()), bad()];
  verifying = () => success(rows);
  let release: () => void = () => {};
  importing = async ({ body }) => {
    const request = body as ImportRequest;
    if (posted().length === 2) await new Promise<void>((resolve) => (release = resolve));
    const receipt = receiptOf(request);
    const last = receipt.rows.at(-1);
    if (posted().length === 2 && last) {
      const problem = { field: 'email', message: 'A user with this email address already exists' };
      Object.assign(last, { outcome: 'refused', problems: [problem] });
    }
    return success(receipt);
  };
  const { syncNow } = await open();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 150 people' }));

  expect(await screen.findByText(/100 of 150 rows/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Rows imported' }).ariaValueNow).toBe('67');
  await waitFor(() => expect(posted()).toHaveLength(2));
  release();

  const result = await screen.findByRole('region', { name: '149 people imported' });
  expect([...result.querySelectorAll('dt, dd')].slice(0, 8).map(({ textContent }) => textContent)).toEqual([
    'Created',
    '149',
    'Skipped, with errors',
    '1',
    'Failed',
    '1',
    'New tags, jobs and locations',
    '0',
  ]);
  expect(within(result).getByText('Email: A user with this email address already exists')).toBeTruthy();
  expect(within(result).getByRole('link', { name: 'Go to people' }).getAttribute('href')).toBe('/people');
  expect(screen.getByText('149 people imported.')).toBeTruthy();
  expect(syncNow).toHaveBeenCalledOnce();
});

test('an import that stops goes on where it stopped, with the same ids', async () => {
  verifying = () => success(Array.from({ length: 150 }, () => row()));
  importing = ({ body }) =>
    posted().length === 2
      ? refusal(503, 'server-busy', 'The server is busy. Please try again in a moment.')
      : success(receiptOf(body as ImportRequest));
  await open();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 150 people' }));
  const busy = 'The server is busy. Please try again in a moment.';
  expect((await screen.findByRole('alert')).textContent).toBe(busy);
  expect(screen.getByText(`${busy} What was imported stays. Trying again makes nobody twice.`)).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('heading', { name: '150 people imported' });
  const [first, lost, again] = posted();
  expect(first?.rows).toHaveLength(100);
  expect(again?.rows).toEqual(lost?.rows);
});

test('rows that were checked are not lost without asking', async () => {
  verifying = () => success([row()]);
  const { router } = await open();
  await choose();
  await screen.findByRole('button', { name: 'Import 1 person' });

  void router.navigate({ to: '/dashboard' as never });

  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/people/import'));
});

test('a file without rows says so and imports nothing', async () => {
  await open();
  await choose();

  expect(await screen.findByText('The file has no rows')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 0 people' }).hasAttribute('disabled')).toBe(true);
});
