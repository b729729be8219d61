import type { EditedRow, VerifiedRow } from '@heatwise/contract/people/import.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { type Received, success } from '../../../testing/loopback-server.ts';
import { bad, choose, importStage, row } from './testing/import-stage.tsx';

const stage = importStage();
const rowsOf = ({ body }: Received) => (body as { rows: EditedRow[] }).rows;
/** As if nothing were wrong with any of them any more. */
const allGood = (request: Received) =>
  success(rowsOf(request).map((cells): VerifiedRow => ({ ...row(), ...cells })));
const unknown = (name: string, suggestions: string[] = []) => ({
  name,
  type: 'default' as const,
  problem: null,
  suggestions,
});

test('a cell is corrected in place, and all rows are checked again', async () => {
  stage.verifying = () => success([row(), bad()]);
  stage.checking = allGood;
  await stage.open();
  await choose();

  await userEvent.click(
    (await screen.findByText('Email: Invalid email format')).closest('tr') as HTMLElement,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Row 11' });
  const email = within(dialog).getByRole('textbox', { name: 'Email' });
  await userEvent.clear(email);
  await enterText(email, 'bad@site.test');
  await enterText(within(dialog).getByRole('textbox', { name: 'Tags' }), 'Night crew; Welder');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check again' }));

  expect(await screen.findByRole('button', { name: 'Import 2 people' })).toBeTruthy();
  expect(stage.checked()[0]).toHaveLength(2);
  expect(stage.checked()[0]?.[1]).toMatchObject({
    email: 'bad@site.test',
    password: 'secret!',
    tags: ['Night crew', 'Welder'],
  });
});

test('a name with a comma is one tag or several only when somebody says so', async () => {
  const name = 'Day shift, Contractors';
  stage.verifying = () => success([row({ tags: [name, 'Welder'], unknown_tags: [unknown(name)] })]);
  stage.checking = allGood;
  await stage.open();
  await choose();

  const choice = await screen.findByRole('combobox', { name: `What to do with ${name}` });
  expect(within(choice).getByRole('option', { name: 'Create as one tag' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 1 person' }).hasAttribute('disabled')).toBe(true);
  await userEvent.selectOptions(choice, '2 names: Day shift | Contractors');

  await vi.waitFor(() => expect(stage.checked()).toHaveLength(1));
  expect(stage.checked()[0]?.[0]?.tags).toEqual(['Day shift', 'Contractors', 'Welder']);
});

test('a name that is nearly a tag can be taken for it', async () => {
  const unknown_tags = [unknown('Night shfit', ['Night shift'])];
  stage.verifying = () =>
    success([
      row({ tags: ['Night shfit', 'Night shift'], unknown_tags }),
      row({ jobs: ['NIGHT SHFIT'], unknown_tags }),
    ]);
  stage.checking = allGood;
  await stage.open();
  await choose();

  await userEvent.click(await screen.findByRole('button', { name: 'Night shift' }));

  expect(await screen.findByRole('button', { name: 'Import 2 people' })).toBeTruthy();
  expect(stage.checked()[0]?.map(({ tags, jobs }) => [tags, jobs])).toEqual([
    [['Night shift'], []],
    [[], ['Night shift']],
  ]);
});

test('people already here are updated on request, and otherwise left out', async () => {
  const user_id = '11111111-1111-4111-8111-111111111111';
  const problems = [{ field: 'email' as const, message: 'A user with this email address already exists' }];
  stage.verifying = () =>
    success([row({ problems, update: { user_id, name: 'Ada Lund', problems: [] } }), row()]);
  stage.importing = () => {
    const [request] = stage.posted();
    const rows = request?.rows.map(({ row, user_id, update }) => ({
      row,
      user_id,
      outcome: update ? 'updated' : 'created',
      problems: [],
    }));
    return success({ rows, tags_created: 0 });
  };
  await stage.open();
  await choose();
  expect(await screen.findByRole('button', { name: 'Import 1 person' })).toBeTruthy();

  await userEvent.click(screen.getByRole('switch', { name: /^Update 1 person who is already here/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 2 people' }));

  const result = await screen.findByRole('region', { name: '2 people imported' });
  expect([...result.querySelectorAll('dt, dd')].slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Created',
    '1',
    'Updated',
    '1',
  ]);
  expect(stage.posted()[0]?.rows.map(({ update }) => update)).toEqual([user_id, undefined]);
});

test('a person with the same name is flagged before a duplicate is created', async () => {
  stage.verifying = () => success([row({ warning: 'Somebody named Ada Lund is already here' })]);
  await stage.open();
  await choose();

  expect(await screen.findByText('1 to look at')).toBeTruthy();
  expect(screen.getByText('Somebody named Ada Lund is already here')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import 1 person' }).hasAttribute('disabled')).toBe(false);
});

test('a deleted person is restored unless they are to be imported as new', async () => {
  const user_id = '11111111-1111-4111-8111-111111111111';
  stage.verifying = () => success([row({ deleted: { user_id, name: 'Ada Lund', problems: [] } })]);
  await stage.open();
  await choose();

  const restore = await screen.findByRole('switch', { name: /^Restore 1 person who was deleted/ });
  expect(restore).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 person' }));
  await screen.findByRole('region', { name: '1 person imported' });
  expect(stage.posted()[0]?.rows).toMatchObject([{ restore: user_id }]);

  await userEvent.click(screen.getByRole('button', { name: 'Import another file' }));
  await choose();
  await userEvent.click(await screen.findByRole('switch', { name: /^Restore 1 person who was deleted/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 person' }));
  await screen.findByRole('region', { name: '1 person imported' });
  expect(stage.posted()[1]?.rows[0]).not.toHaveProperty('restore');
});

test('cells that say that they are empty can be emptied', async () => {
  stage.verifying = () =>
    success([
      row({ email: 'n/a', tags: ['N/A'] }),
      row({ name_first: '-', name_last: 'N/A', email: 'n/a', employee_id: 'N/A' }),
    ]);
  stage.checking = allGood;
  await stage.open();
  await choose();

  expect(await screen.findByText(/^6 cells contain only “-” or “N\/A”\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Treat as empty' }));

  expect(await screen.findByRole('button', { name: 'Import 1 person' })).toBeTruthy();
  expect(stage.checked()[0]).toMatchObject([{ name_first: 'Ada', email: '', tags: [] }]);
});

test('no invitation is sent unless it is switched on', async () => {
  stage.verifying = () => success([row({ email: 'ada@site.test' })]);
  await stage.open();
  await choose();

  expect(await screen.findByRole('switch', { name: /^Send an invitation/ })).toHaveProperty('checked', false);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 person' }));

  await screen.findByRole('region', { name: '1 person imported' });
  expect(stage.posted()[0]?.invite).toBe(false);
});
