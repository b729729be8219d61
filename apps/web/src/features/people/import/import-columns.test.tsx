import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { success } from '../../../testing/loopback-server.ts';
import { choose, importStage, row } from './testing/import-stage.tsx';

const stage = importStage();
const refused = {
  status: 415,
  body: { success: false, status: true, code: 'import-headers-missing', message: 'x', data: 4 },
};

test('a file with other headers is read by the chosen columns; the likely ones are preselected', async () => {
  const user = userEvent.setup();
  stage.verifying = ({ path }) => (path.includes('?') ? success([row({ name_first: 'Zoe' })]) : refused);
  stage.finding = () =>
    success({
      head_row: 2,
      columns: [
        { header: 'Surname', samples: ['Lund'] },
        { header: 'Called', samples: ['Zoe'] },
        { header: 'Staff number', samples: ['7'] },
      ],
    });
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
  const [, asked] = stage.server.received.filter(({ path }) => path.includes('/verify'));
  expect(asked?.path.split('?')[1]).toBe('head_row=2&columns=1%2C0%2C-1%2C-1%2C-1%2C-1%2C-1%2C-1%2C2');
});

test('without a name column one cannot continue', async () => {
  stage.verifying = () => refused;
  stage.finding = () => success({ head_row: 1, columns: [{ header: 'Colour', samples: ['red'] }] });
  await stage.open();
  await choose();

  expect(await screen.findByText('Choose a column for the first or last name.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
});
