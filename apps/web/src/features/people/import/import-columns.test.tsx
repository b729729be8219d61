import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { success } from '../../../testing/loopback-server.ts';
import { choose, found, importStage, row } from './testing/import-stage.tsx';

const stage = importStage();
test('a file with other headers is read by the chosen columns; the likely ones are preselected', async () => {
  const user = userEvent.setup();
  stage.verifying = () => success([row({ name_first: 'Zoe' })]);
  stage.finding = () =>
    success(
      found({
        sheet: 'Export',
        sheets: ['Export'],
        head_row: 2,
        columns: [
          { header: 'Surname', samples: ['Lund'] },
          { header: 'Called', samples: ['Zoe'] },
          { header: 'Staff number', samples: ['7'] },
        ],
      }),
    );
  await stage.open();
  await choose('payroll.xlsx');

  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Last Name' })).value).toBe(
    'Surname',
  );
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Employee ID' }).value).toBe('Staff number');
  await user.click(screen.getByRole('combobox', { name: 'First Name' }));
  await user.click(await screen.findByRole('option', { name: 'Called' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));

  expect(await screen.findByRole('heading', { name: 'payroll.xlsx' })).toBeTruthy();
  expect(screen.getByText('Sheet: Export')).toBeTruthy();
  const [asked] = stage.server.received.filter(({ path }) => path.includes('/verify'));
  expect(asked?.path.split('?')[1]).toBe(
    'sheet=Export&head_row=2&columns=1%2C0%2C-1%2C-1%2C-1%2C-1%2C-1%2C-1%2C2%2C-1',
  );
});

test('without a name column one cannot continue', async () => {
  stage.finding = () => success(found({ columns: [{ header: 'Colour', samples: ['red'] }] }));
  await stage.open();
  await choose();

  expect(await screen.findByText('Choose a column for the first or last name.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
});

test('a column of full names is shown as the first and last names that it becomes', async () => {
  const columns = [{ header: 'Full Name', samples: ['SMITH, John', 'Ana Lund'] }];
  stage.finding = () => success(found({ columns }));
  await stage.open();
  await choose();

  expect(
    await screen.findByText('SMITH, John → first John, last Smith · Ana Lund → first Ana, last Lund'),
  ).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
});

test('another sheet of the file can be chosen', async () => {
  const sheets = ['Staff', 'Contractors'];
  stage.finding = ({ path }) =>
    success(
      found({
        sheets,
        sheet: path.endsWith('sheet=Contractors') ? 'Contractors' : 'Staff',
        is_template: true,
      }),
    );
  stage.verifying = ({ path }) =>
    success([row({ name_first: path.endsWith('sheet=Contractors') ? 'Cem' : 'Sue' })]);
  await stage.open();
  await choose();
  expect(await screen.findByText('Sue')).toBeTruthy();

  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'Contractors');

  expect(await screen.findByText('Cem')).toBeTruthy();
});
