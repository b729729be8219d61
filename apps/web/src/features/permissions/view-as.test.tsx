import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import type { ViewAs } from '@heatwise/contract/permissions/permissions.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { PersonPermissions } from './person-permissions.tsx';

const make = entityBuilders({ seed: 'view as', now: Date.UTC(2026, 2, 2) });
const crew = make.tag({ name: 'Crane crew' });
const [ada, zoe, bo] = ['Ada', 'Zoe', 'Bo'].map((name_first) =>
  make.user({ name_first, name_last: 'Lund' }),
) as [User, User, User];
const organisation = {
  users: [ada, zoe, bo],
  tags: [crew],
  measurements: [],
  permissions: [
    make.permission(ada, { access: 'admin' }),
    make.permission(zoe, { tag_id: crew.tag_id, access: 'manager' }),
  ],
};
const seen: ViewAs = {
  user_id: zoe.user_id,
  screens: ['Dashboard', 'People'],
  people: {
    count: 240,
    measured_count: 3,
    shown: [
      {
        user_id: bo.user_id,
        name_first: 'Bo',
        name_last: 'Lund',
        is_hidden: true,
        may: ['view_user', 'edit_user'],
      },
    ],
  },
  tags: { count: 1, shown: [{ tag_id: crew.tag_id, name: 'Crane crew', type: 'default' }] },
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

async function show(of: User, as: User) {
  server = await openLoopbackServer(() => success(seen));
  await renderPrivateScreen(<PersonPermissions user_id={of.user_id} />, {
    organisation,
    as,
    apiBase: server.base,
  });
  return userEvent.setup();
}

test('an admin views as somebody else; each preview asks the server', async () => {
  const user = await show(zoe, ada);
  const button = await screen.findByRole('button', { name: 'View as Zoe Lund' });
  expect(server.received).toEqual([]);
  await user.click(button);

  const dialog = within(await screen.findByRole('dialog', { name: 'What Zoe Lund sees' }));
  expect(await dialog.findByRole('heading', { name: '240 people' })).toBeTruthy();
  expect(dialog.getByText('With the tests of 3 people. The first 1 by name:')).toBeTruthy();
  expect(dialog.getByRole('row', { name: 'Bo Lund (hidden) View and Edit None' })).toBeTruthy();
  expect(dialog.getByRole('heading', { name: '1 tag, job or location' })).toBeTruthy();
  expect([dialog.getByText('Dashboard'), dialog.getByText('Crane crew')]).toHaveLength(2);
  expect(server.received.map(({ method, path }) => [method, path])).toEqual([
    ['POST', `/v3/permission/view-as/${zoe.user_id}`],
  ]);
});

test('somebody who only sees their own permissions is offered no preview', async () => {
  await show(zoe, zoe);
  await screen.findByRole('heading', { name: 'For everyone and by tag' });
  expect(screen.queryByRole('button', { name: /^View as/ })).toBeNull();
});
