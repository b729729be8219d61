import type { ImportRequest } from '@heatwise/contract/people/import.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answer, refusal, success } from '../../../testing/loopback-server.ts';
import { bad, choose, importStage, receiptOf, row } from './testing/import-stage.tsx';

const stage = importStage();

test.each([
  [0, 'No file was uploaded.'],
  [1, 'Invalid file type. Only .xls or .xlsx files are allowed.'],
  [2, 'Invalid file content. MIME type not supported.'],
  [3, 'No worksheet found in the Excel file.'],
  [4, 'Missing required headers in the Excel file. Please use the latest template.'],
  [5, 'Permission denied. You must be an org admin.'],
  [6, 'Unknown error code'],
])('a file refused with code %i says: %s', async (data, message) => {
  stage.verifying = () => ({
    status: 415,
    body: { success: false, status: true, code: 'import', message: 'x', data },
  });
  await stage.open();

  await choose();

  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

/** As text, which nobody holds to the contract: what a screen says to an answer that breaks it. */
const strange = ({ status, body }: Answer): Answer => ({ status, body: JSON.stringify(body) });

test.each<[string, () => Answer, string]>([
  [
    'a code under a status of success',
    () => strange(success(2)),
    'Invalid file content. MIME type not supported.',
  ],
  ['an answer of another shape', () => strange(success({ rows: [] })), 'Unexpected response format'],
  ['a page that is no answer', () => ({ status: 502, body: '<html>' }), 'Server not responsive'],
  [
    'too many rows',
    () => refusal(400, 'import-too-many-rows', 'The file has more than 5,000 rows. Please split it.'),
    'The file has more than 5,000 rows. Please split it.',
  ],
])('%s is told', async (_name, answer, message) => {
  stage.verifying = answer;
  await stage.open();

  await choose();

  expect((await screen.findByRole('alert')).textContent).toBe(message);
});

test.each<[string, string, string | Uint8Array, string]>([
  ['another ending', 'people.csv', 'a', 'Invalid file type. Only .xls or .xlsx files are allowed.'],
  ['6 MB', 'people.xls', new Uint8Array(6 * 1024 * 1024), 'The file is larger than 5 MB.'],
])('a file of %s is not even sent', async (_name, name, content, message) => {
  await stage.open();

  await choose(name, content);

  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect(stage.server.received).toEqual([]);
});

test('rows are listed with their errors, passwords are not shown, and the filter keeps the bad ones', async () => {
  stage.verifying = () => success([row(), bad(), row()]);
  await stage.open();
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
  expect(dialog.innerHTML).not.toContain('secret!');
});

test('unknown names become what is chosen, and the rest is left out', async () => {
  const unknown_tags = [
    { name: 'Night crew', type: 'default' as const, problem: null, suggestions: [] },
    { name: 'Mason', type: 'job' as const, problem: null, suggestions: [] },
    {
      name: 'ab',
      type: 'location' as const,
      problem: 'Tag name must be at least 3 characters',
      suggestions: [],
    },
  ];
  stage.verifying = () =>
    success([
      row({ tags: ['Night crew'], jobs: ['Mason'], locations: ['ab', 'North'], unknown_tags }),
      row({
        tags: ['NIGHT CREW'],
        unknown_tags: [{ name: 'NIGHT CREW', type: 'default', problem: null, suggestions: [] }],
      }),
      bad(),
    ]);
  await stage.open();
  await choose();

  expect(await screen.findByText('3 names are new')).toBeTruthy();
  expect(screen.getByText('in 2 rows')).toBeTruthy();
  expect(screen.getByText('Tag name must be at least 3 characters')).toBeTruthy();
  const choiceFor = (name: string) => screen.getByRole('combobox', { name: `What to do with ${name}` });
  const begin = screen.getByRole('button', { name: 'Import 2 people' });
  // What the column says it is, until something else is chosen.
  expect(choiceFor('Night crew')).toHaveProperty('value', 'default');
  expect(choiceFor('Mason')).toHaveProperty('value', 'job');
  expect(begin.hasAttribute('disabled')).toBe(false);
  await userEvent.selectOptions(choiceFor('Night crew'), 'Create as job');
  await userEvent.selectOptions(choiceFor('Mason'), 'Leave out');
  await userEvent.click(begin);

  await screen.findByRole('heading', { name: '2 people imported' });
  expect(stage.posted()).toMatchObject([
    {
      rows: [{ tags: ['Night crew'], jobs: [], locations: ['North'] }, { tags: ['NIGHT CREW'] }],
      new_tags: [{ name: 'Night crew', type: 'job' }],
    },
  ]);
  expect(Object.keys(stage.posted()[0]?.rows[0] ?? {})).not.toContain('problems');
});

test('an import runs in parts, shows its progress, synchronises, and reports what became of the rows', async () => {
  const rows = [...Array.from({ length: 150 }, () => row()), bad()];
  stage.verifying = () => success(rows);
  let release: () => void = () => {};
  stage.importing = async ({ body }) => {
    const request = body as ImportRequest;
    if (stage.posted().length === 2) await new Promise<void>((resolve) => (release = resolve));
    const receipt = receiptOf(request);
    const last = receipt.rows.at(-1);
    if (stage.posted().length === 2 && last) {
      const problem = { field: 'email', message: 'A user with this email address already exists' };
      Object.assign(last, { outcome: 'refused', problems: [problem] });
    }
    return success(receipt);
  };
  const { syncNow } = await stage.open();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 150 people' }));

  expect(await screen.findByText(/100 of 150 rows/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Rows imported' }).ariaValueNow).toBe('67');
  await waitFor(() => expect(stage.posted()).toHaveLength(2));
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

test('an import that stopped continues where it stopped, with the same ids', async () => {
  stage.verifying = () => success(Array.from({ length: 150 }, () => row()));
  stage.importing = ({ body }) =>
    stage.posted().length === 2
      ? refusal(503, 'server-busy', 'The server is busy. Please try again in a moment.')
      : success(receiptOf(body as ImportRequest));
  await stage.open();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 150 people' }));
  const busy = 'The server is busy. Please try again in a moment.';
  expect((await screen.findByRole('alert')).textContent).toBe(busy);
  expect(
    screen.getByText(`${busy} People already imported are kept. Trying again does not create anybody twice.`),
  ).toBeTruthy();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  await screen.findByRole('heading', { name: '150 people imported' });
  const [first, lost, again] = stage.posted();
  expect(first?.rows).toHaveLength(100);
  expect(again?.rows).toEqual(lost?.rows);
  // So that the first is refused before anybody is stored, where the licence has no seats for all.
  expect([first?.also_new, again?.also_new]).toEqual([50, 0]);
});

test('an import that is refused as a whole says that nobody was imported', async () => {
  stage.verifying = () => success(Array.from({ length: 150 }, () => row()));
  const full = 'Your licence covers 20 people, 5 are in use, and 150 would be added.';
  stage.importing = () => refusal(409, 'licence-full', full);
  await stage.open();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 150 people' }));
  expect(await screen.findByText(`${full} Nobody was imported.`)).toBeTruthy();
  expect(stage.posted()).toHaveLength(1);
});

test('an import whose first answer was lost does not say that nobody was imported', async () => {
  stage.verifying = () => success(Array.from({ length: 150 }, () => row()));
  stage.importing = () =>
    stage.posted().length === 1
      ? refusal(503, 'server-busy', 'The server is busy. Please try again in a moment.')
      : refusal(409, 'licence-full', 'No seat is left.');
  await stage.open();
  await choose();
  await userEvent.click(await screen.findByRole('button', { name: 'Import 150 people' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^No seat is left. People already imported are kept./)).toBeTruthy();
});

test('checked rows are not lost without confirmation', async () => {
  stage.verifying = () => success([row()]);
  const { router } = await stage.open();
  await choose();
  await screen.findByRole('button', { name: 'Import 1 person' });

  void router.navigate({ to: '/dashboard' as never });

  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/people/import'));
});

test('a file without rows says so and imports nothing', async () => {
  await stage.open();
  await choose();

  expect(await screen.findByText('The file has no rows')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 0 people' }).hasAttribute('disabled')).toBe(true);
});
