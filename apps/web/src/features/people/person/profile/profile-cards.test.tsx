import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enterText } from '../../../../testing/enter-text.ts';
import { refusal, success } from '../../../../testing/loopback-server.ts';
import { adminOf, build, renderPersonPage } from '../testing/person-stage.tsx';
import { ProfileScreen } from './profile-screen.tsx';

let page: Awaited<ReturnType<typeof renderPersonPage>>;
afterEach(() => page.close());

const user = userEvent.setup();
const profile = <ProfileScreen onDeleted={() => {}} />;
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('addresses are added, edited and deleted by their index', async () => {
  const _addresses = [{ street: '12 Quay Road', city: 'Perth' }];
  const person = build.user({ metadata: { _addresses } });
  page = await renderPersonPage(profile, { person });
  expect(await screen.findByText('12 Quay Road, Perth')).toBeTruthy();

  await press('Add address');
  await press('Save address');
  expect(await screen.findByText('Enter a street or a place, or choose a position.')).toBeTruthy();
  await enterText(screen.getByLabelText('City'), 'Broome');
  await press('Save address');
  expect(await screen.findByText('Address added.')).toBeTruthy();
  await press('Edit address 1');
  await enterText(screen.getByLabelText('Country'), 'Australia');
  await press('Save address');
  expect(await screen.findByText('Address updated.')).toBeTruthy();
  await press('Delete address 1');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Address deleted.')).toBeTruthy();

  const empty = { street: '', city: '', state: '', postal_code: '', country: '', lat: null, lon: null };
  const { user_id } = person;
  expect(page.writes()).toEqual([
    { method: 'POST', path: '/v3/user/address', body: { user_id, address: { ...empty, city: 'Broome' } } },
    {
      method: 'PATCH',
      path: '/v3/user/address/0',
      body: { user_id, address: { ...empty, ..._addresses[0], country: 'Australia' } },
    },
    { method: 'DELETE', path: `/v3/user/address/0?user_id=${user_id}`, body: undefined },
  ]);
});

test('an address that has gone says so, and the dialog keeps what was typed', async () => {
  page = await renderPersonPage(profile, {
    person: build.user({ metadata: { _addresses: [{ city: 'Perth' }] } }),
    answer: () => refusal(400, 'address-out-of-bounds', 'Address index out of bounds'),
  });

  await press('Edit address 1');
  await press('Save address');

  expect(await screen.findByText('Address index out of bounds')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Perth');
});

test('deleting asks first and suggests hiding; hiding asks too, showing again does not', async () => {
  const person = build.user({ name_first: 'Ada', name_last: 'Lund' });
  page = await renderPersonPage(profile, { person, ...adminOf() });

  await press('Delete');
  const dialog = await screen.findByRole('dialog', { name: 'Delete Ada Lund?' });
  expect(dialog.textContent).toContain('To only take them out of sight, hide them instead.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await press('Hide');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Hide' }));

  expect(await screen.findByText('1 person hidden.')).toBeTruthy();
  expect(page.writes()).toEqual([
    { method: 'PATCH', path: '/v3/user/hide', body: { user_ids: [person.user_id] } },
  ]);
});

test('confirming a deletion sends it and shows a toast', async () => {
  const person = build.user({ is_hidden: true });
  page = await renderPersonPage(profile, { person, ...adminOf() });

  await press('Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText('1 person deleted.')).toBeTruthy();
  expect(page.writes()).toMatchObject([{ method: 'DELETE', path: `/v2/user/${person.user_id}` }]);
  await press('Show');
  expect(await screen.findByText('1 person shown.')).toBeTruthy();
});

test('oneself can neither be hidden nor deleted here', async () => {
  page = await renderPersonPage(profile, {
    person: build.user(),
    known: { may: { edit: true, change_sign_in: true, set_password: false, hide: true, delete: false } },
  });
  await screen.findByLabelText('Email');
  expect(screen.queryByRole('button', { name: 'Hide' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('an admin sets a temporary password for another person', async () => {
  const person = build.user();
  const may = { edit: true, change_sign_in: true, set_password: true, hide: true, delete: true };
  page = await renderPersonPage(profile, { person, ...adminOf(), known: { may } });

  await press('Set temporary password');
  const dialog = within(await screen.findByRole('dialog', { name: 'Set a temporary password' }));
  const field = dialog.getByLabelText('Temporary password');
  await user.type(field, '12345');
  await user.click(dialog.getByRole('button', { name: 'Set password' }));
  expect(await dialog.findByText('Minimum 6 characters')).toBeTruthy();
  await user.type(field, '67');
  await user.click(dialog.getByRole('button', { name: 'Set password' }));

  expect(await screen.findByText('Temporary password set.')).toBeTruthy();
  expect(page.writes()).toEqual([
    { method: 'PATCH', path: `/v3/user/reset_password/${person.user_id}`, body: { password: '1234567' } },
  ]);
});

test.each([
  ['2999-01-02T03:04:00.000Z', /^The temporary password works until 02 Jan 2999/],
  ['2020-01-02T03:04:00.000Z', /^The temporary password expired on 02 Jan 2020.*Set a new one\.$/],
])('an admin reads until when a temporary password works: %s', async (temporary_password_until, text) => {
  const may = { edit: true, change_sign_in: true, set_password: true, hide: true, delete: true };
  page = await renderPersonPage(profile, {
    person: build.user(),
    ...adminOf(),
    known: { may, temporary_password_until },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a picture that the browser cannot read is sent as it is, silently', async () => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  const person = build.user();
  const image = Buffer.from('not a picture').toString('base64');
  page = await renderPersonPage(profile, { person, answer: () => success({ image }) });

  await user.upload(
    await screen.findByLabelText('Picture file'),
    new File(['not a picture'], 'me.png', { type: 'image/png' }),
  );
  const dialog = await screen.findByRole('dialog');
  const picture = await waitFor(() => {
    const found = dialog.querySelector('img');
    if (!found) throw new Error('no picture yet');
    return found;
  });
  fireEvent.error(picture);

  expect(await screen.findByText('Picture updated.')).toBeTruthy();
  expect(page.writes()).toEqual([
    {
      method: 'POST',
      path: `/v2/user/image/${person.user_id}`,
      body: { image },
    },
  ]);
});
