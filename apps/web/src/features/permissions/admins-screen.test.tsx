import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import type { AdminChange, AdminChanges } from '@heatwise/contract/permissions/permissions.contract';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { ADMIN_CHANGE_ASKED } from '@heatwise/domain/permissions/admin-change';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { type Answer, openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { AdminsScreen } from './admins-screen.tsx';
import { setPermission } from './testing/set-permission.ts';

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
afterEach(async () => {
  refusal = null;
  waiting = nothing;
  await server.close();
});

async function show(
  as: User,
  permissions = [make.permission(ada, { access: 'admin' }), role(bo, 'data_admin')],
) {
  server = await openLoopbackServer((request) => {
    const isAsking = request.path === '/v3/admin-change';
    if (refusal && (refusal.status === 500 ? isAsking : request.path === '/v3/permission')) return refusal;
    if (request.path === '/v3/permission') return setPermission(make, request);
    if (!isAsking) return success(null);
    return success(request.method === 'GET' ? waiting : { change_id: asked.change_id });
  });
  await renderPrivateScreen(<AdminsScreen />, {
    organisation: { users: [ada, bo, cy, dee], tags: [], measurements: [], permissions },
    as,
    apiBase: server.base,
  });
  await screen.findByRole('region', { name: 'Organisation admin' });
}
const nothing: AdminChanges = { has_last_word: false, owner_id: null, changes: [] };
let waiting = nothing;
let refusal: Answer | null = null;
const sent = () => server.received.filter(({ method }) => method !== 'GET');
const card = (name: string) => within(screen.getByRole('region', { name }));

test('each role with its people; the last admin stays, and nobody removes their own role', async () => {
  await show(ada);
  expect(card('Organisation admin').getByText('Ada Lund')).toBeTruthy();
  expect(card('Organisation admin').getByText('The last organisation admin cannot be removed.')).toBeTruthy();
  expect(card('Support admin').getByText('Nobody has this role.')).toBeTruthy();
  expect(card('Data admin').getByText('Bo Lund')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'History of changes' }).getAttribute('href')).toBe(
    '/permissions?tab=history',
  );
});

test('with two admins neither is the last: one removes the other after confirmation', async () => {
  const admins = [
    make.permission(ada, { access: 'admin' }),
    role(cy, 'org_admin'),
    role(dee, 'support_admin'),
  ];
  await show(dee, admins);
  await user.click(screen.getByRole('button', { name: 'Remove Cy Lund as Organisation admin' }));
  expect(sent()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent().length).toBe(1));
  expect(sent()[0]).toMatchObject({
    method: 'POST',
    path: '/v3/permission',
    body: { user_id: cy.user_id, tag_id: SPECIAL_ORGANISATION.org_admin, access: 'none' },
  });
});

test('removing another admin’s role is requested where it needs a second admin', async () => {
  refusal = {
    status: 403,
    body: { success: false, status: false, code: 'second-admin-needed', message: 'A second admin.' },
  };
  await show(ada, [make.permission(ada, { access: 'admin' }), role(cy, 'org_admin')]);
  expect(card('Organisation admin').getByText('You cannot change your own permissions.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove Cy Lund as Organisation admin' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({
    path: '/v3/admin-change',
    body: {
      kind: 'permissions',
      user_id: cy.user_id,
      permissions: [{ tag_id: SPECIAL_ORGANISATION.org_admin, access: 'none' }],
    },
  });
  expect(await screen.findByText(ADMIN_CHANGE_ASKED)).toBeTruthy();
});

const asked: AdminChange = {
  change_id: '7a0c1c3e-98d4-4b2e-9f1c-3d1f5a7e2b10',
  kind: 'permissions',
  user_id: cy.user_id,
  name: 'Cy Lund',
  other: null,
  permissions: [{ tag_id: null, from: 'admin', to: 'view_user' }],
  asked_by: bo.user_id,
  asked_by_name: 'Bo Lund',
  asked_at: '2026-03-01T08:00:00.000Z',
  expires_at: '2026-03-08T08:00:00.000Z',
  problem: null,
  is_own: false,
  may_answer: true,
};

test('a pending request is shown in full, asks for confirmation, and is confirmed or refused', async () => {
  waiting = { ...nothing, changes: [asked] };
  await show(ada);
  const article = within(await screen.findByRole('article', { name: 'change what Cy Lund may do' }));
  expect(article.getByText('Bo Lund asks to change what Cy Lund may do')).toBeTruthy();
  expect(article.getByText('Admin')).toBeTruthy();
  expect(article.getByText('Account: View; measurements: None')).toBeTruthy();

  await user.click(article.getByRole('button', { name: 'Confirm: change what Cy Lund may do' }));
  expect(sent()).toEqual([]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm this change?' }));
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ method: 'POST', path: `/v3/admin-change/${asked.change_id}/confirm` });
  expect(await screen.findByText('Confirmed and done.')).toBeTruthy();

  await user.click(article.getByRole('button', { name: 'Refuse: change what Cy Lund may do' }));
  const again = within(await screen.findByRole('dialog', { name: 'Refuse this change?' }));
  await user.click(again.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(sent()[1]?.path).toBe(`/v3/admin-change/${asked.change_id}/refuse`));
});

test('one’s own request can be withdrawn; what has changed since cannot be confirmed; not every request is one’s to answer', async () => {
  const own = { ...asked, is_own: true, may_answer: false };
  const old: AdminChange = {
    ...asked,
    change_id: '7a0c1c3e-98d4-4b2e-9f1c-3d1f5a7e2b11',
    kind: 'delete',
    problem: 'person-changed',
  };
  const other: AdminChange = {
    ...asked,
    change_id: '7a0c1c3e-98d4-4b2e-9f1c-3d1f5a7e2b12',
    kind: 'hide',
    may_answer: false,
  };
  waiting = { ...nothing, changes: [own, old, other] };
  await show(ada);
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: 'Confirm: delete Cy Lund' });
  expect(confirm.disabled).toBe(true);
  expect(screen.getByText(/has changed since/)).toBeTruthy();
  expect(screen.getByText('Another admin has to answer this.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Withdraw: change what Cy Lund may do' }));
  await waitFor(() => expect(sent()[0]?.method).toBe('DELETE'));
});

test('nothing is pending, and what cannot be loaded can be retried', async () => {
  await show(ada);
  expect(await screen.findByText('Nothing is waiting.')).toBeTruthy();
  refusal = {
    status: 500,
    body: { success: false, status: false, code: 'unexpected-error', message: 'It broke.' },
  };
  await server.close();
  await show(ada);
  expect((await screen.findAllByRole('button', { name: 'Try again' })).length).toBeGreaterThan(0);
});

test('somebody is chosen for a role, with a warning where it cannot be undone', async () => {
  await show(ada);
  await user.click(screen.getByRole('button', { name: 'Add a person as Support admin' }));
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  expect(screen.getByText('Choose a person.')).toBeTruthy();

  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: /Cy Lund/ }));
  expect(screen.getByText(/Once Cy Lund is an admin, changing what Cy Lund may do/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add' }));

  await waitFor(() => expect(sent().length).toBe(1));
  expect(sent()[0]?.body).toEqual({
    user_id: cy.user_id,
    tag_id: SPECIAL_ORGANISATION.support_admin,
    access: 'special',
  });
});
