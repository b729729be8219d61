import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import type { Supervisor } from '@heatwise/contract/permissions/permissions.contract';
import {
  cannotSignIn,
  PERMISSIONS_FIXED,
  PERMISSIONS_UPDATED,
} from '@heatwise/domain/permissions/permission-editing';
import type { TagType } from '@heatwise/domain/tags/tag';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { TagSupervisors } from './tag-supervisors.tsx';
import { setPermission } from './testing/set-permission.ts';

const make = entityBuilders({ seed: 'supervisors', now: Date.UTC(2026, 2, 2) });
const crew = make.tag({ name: 'Crane crew', type: 'job' });
const [admin, otherAdmin, zoe, bo] = ['Ada', 'Bea', 'Zoe', 'Bo'].map((name_first) =>
  make.user({ name_first }),
) as [User, User, User, User];
const organisation = {
  users: [admin, otherAdmin, zoe, bo],
  tags: [crew],
  measurements: [],
  permissions: [
    make.permission(admin, { access: 'admin' }),
    make.permission(otherAdmin, { access: 'admin' }),
    make.permission(otherAdmin, { tag_id: crew.tag_id, access: 'manager' }),
    make.permission(zoe, { tag_id: crew.tag_id, access: 'manager,view_user' }),
  ],
};

function supervisor(user: User, access: string, is_admin = false): Supervisor {
  const { user_id, name_first, name_last } = user;
  return { user_id, name_first, name_last, email: null, is_hidden: false, is_admin, access };
}

beforeEach(() => {
  // jsdom lays nothing out: the table has the height it would be given.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  return () => vi.restoreAllMocks();
});

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

const both = [supervisor(zoe, 'manager,view_user'), supervisor(otherAdmin, 'manager', true)];

async function show(
  as: User,
  type: TagType = 'job',
  reading: Answer = success({ tag_id: crew.tag_id, supervisors: both }),
) {
  server = await openLoopbackServer((request) => {
    if (request.method === 'GET') return reading;
    if (request.path === '/v3/permission') return setPermission(make, request);
    return success({ tag_id: crew.tag_id, supervisors: [...both, supervisor(bo, 'manager')] });
  });
  await renderPrivateScreen(
    <>
      <h1>The tag’s page</h1>
      <TagSupervisors tag_id={crew.tag_id} name={crew.name} type={type} />
    </>,
    {
      organisation,
      as,
      apiBase: server.base,
    },
  );
  return userEvent.setup();
}

const writes = () =>
  server.received.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);

test('an admin removes a supervisor after confirmation, who keeps other rights; another admin stays, with the reason', async () => {
  const user = await show(admin);
  await screen.findByRole('table', { name: 'Supervisors' });
  expect(screen.queryByRole('button', { name: 'Remove Bea Lund' })).toBeNull();
  expect(screen.getByText(PERMISSIONS_FIXED.admin)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Remove Zoe Lund' }));
  const question = await screen.findByRole('dialog', { name: 'Remove Zoe Lund?' });
  expect(writes()).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Remove' }));

  expect(await screen.findByText(PERMISSIONS_UPDATED)).toBeTruthy();
  expect(writes()).toEqual([
    ['/v3/permission', { user_id: zoe.user_id, tag_id: crew.tag_id, access: 'view_user' }],
  ]);
});

test('an admin chooses from those not yet in charge, without themselves and other admins', async () => {
  const user = await show(admin);
  await screen.findByRole('table');
  await user.click(screen.getByRole('combobox', { name: 'Add supervisors' }));
  await screen.findByRole('option', { name: /^Bo Lund/ });
  expect(screen.getAllByRole('option')).toHaveLength(1);

  await user.click(screen.getByRole('option', { name: /^Bo Lund/ }));
  expect(screen.getByText(cannotSignIn(['Bo Lund']))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add' }));

  await waitFor(() =>
    expect(writes()).toEqual([['/v3/tag/supervisors', { tag_id: crew.tag_id, user_ids: [bo.user_id] }]]),
  );
  await waitFor(() =>
    expect(server.received.filter(({ method }) => method === 'GET').length).toBeGreaterThan(1),
  );
});

test('a person in charge sees the others and changes nothing', async () => {
  const user = await show(zoe);
  await screen.findByRole('table', { name: 'Supervisors' });

  expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Search supervisors' }), 'bea');
  expect(screen.getAllByRole('row')).toHaveLength(2);
});

test('people who are neither admins nor in charge do not see who is', async () => {
  await show(bo);
  await screen.findByText('The tag’s page');

  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a default tag has managers; it says when there are none, and when loading fails', async () => {
  await show(admin, 'default', success({ tag_id: crew.tag_id, supervisors: [] }));
  expect(await screen.findByText('No managers yet')).toBeTruthy();
  await server.close();

  await show(
    admin,
    'default',
    refusal(503, 'server-busy', 'The server is busy. Please try again in a moment.'),
  );
  expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeTruthy();
});
