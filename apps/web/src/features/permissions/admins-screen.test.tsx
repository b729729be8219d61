import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/sync/entities';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/special-organisation';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { AdminsScreen } from './admins-screen.tsx';

const make = entityBuilders({ seed: 'admins screen', now: Date.UTC(2026, 2, 2) });
const [ada, bo, cy, dee] = ['Ada', 'Bo', 'Cy', 'Dee'].map((name_first) => make.user({ name_first })) as [
  User,
  User,
  User,
  User,
];
const role = (person: User, name: keyof typeof SPECIAL_ORGANISATION) =>
  make.permission(person, { tag_id: SPECIAL_ORGANISATION[name], access: 'special' });
const user = userEvent.setup();
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

async function show(
  as: User,
  permissions = [make.permission(ada, { access: 'admin' }), role(bo, 'data_admin')],
) {
  server = await openLoopbackServer(() => success({}));
  await renderPrivateScreen(<AdminsScreen />, {
    organisation: { users: [ada, bo, cy, dee], tags: [], measurements: [], permissions },
    as,
    apiBase: server.base,
  });
  await screen.findByRole('region', { name: 'Organisation admin' });
}
const card = (name: string) => within(screen.getByRole('region', { name }));

test('each role with its people; the last admin stays, and one’s own role is not one’s own to take', async () => {
  await show(ada);
  expect(card('Organisation admin').getByText('Ada Lund')).toBeTruthy();
  expect(card('Organisation admin').getByText('The last organisation admin cannot be removed.')).toBeTruthy();
  expect(card('Support admin').getByText('Nobody has this role.')).toBeTruthy();
  expect(card('Data admin').getByText('Bo Lund')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'History of changes' }).getAttribute('href')).toBe(
    '/permissions?tab=history',
  );
});

test('of two admins neither is the last: a support admin removes one after asking', async () => {
  const admins = [
    make.permission(ada, { access: 'admin' }),
    role(cy, 'org_admin'),
    role(dee, 'support_admin'),
  ];
  await show(dee, admins);
  await user.click(screen.getByRole('button', { name: 'Remove Cy Lund as Organisation admin' }));
  expect(server.received).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.received.length).toBe(1));
  expect(server.received[0]).toMatchObject({
    method: 'POST',
    path: '/v3/permission',
    body: { user_id: cy.user_id, tag_id: SPECIAL_ORGANISATION.org_admin, access: 'none' },
  });
});

test('an admin cannot take the role from another one, and reads who can', async () => {
  await show(ada, [make.permission(ada, { access: 'admin' }), role(cy, 'org_admin')]);
  expect(
    card('Organisation admin').getByText('Only a support admin can change the permissions of an admin.'),
  ).toBeTruthy();
  expect(card('Organisation admin').getByText('You cannot change your own permissions.')).toBeTruthy();
});

test('somebody is chosen for a role, with a warning where there is no way back', async () => {
  await show(ada);
  await user.click(screen.getByRole('button', { name: 'Add a person as Support admin' }));
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(screen.getByText('Choose a person.')).toBeTruthy();

  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: /Cy Lund/ }));
  expect(screen.getByText(/Once Cy Lund is an admin, only a support admin/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add' }));

  await waitFor(() => expect(server.received.length).toBe(1));
  expect(server.received[0]?.body).toEqual({
    user_id: cy.user_id,
    tag_id: SPECIAL_ORGANISATION.support_admin,
    access: 'special',
  });
});
