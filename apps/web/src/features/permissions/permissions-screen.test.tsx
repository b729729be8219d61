import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import type { PermissionHistory } from '@heatwise/contract/permissions/permissions.contract';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, type Received, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { PermissionsScreen } from './permissions-screen.tsx';
import type { PermissionsSearch } from './permissions-search.ts';
import { setPermission } from './testing/set-permission.ts';

const make = entityBuilders({ seed: 'permissions screen', now: Date.UTC(2026, 2, 2) });
const [crew, pit, old] = [
  make.tag({ name: 'Crane crew' }),
  make.tag({ name: 'Pit', type: 'location' }),
  make.tag({ name: 'Old camp', type: 'location', is_hidden: true }),
];
const [admin, bo, cy, zoe] = ['Ada', 'Bo', 'Cy', 'Zoe'].map((name_first) => make.user({ name_first })) as [
  User,
  User,
  User,
  User,
];
const organisation = {
  users: [zoe, admin, bo, cy],
  tags: [crew, pit, old],
  measurements: [],
  permissions: [
    make.permission(admin, { access: 'admin' }),
    make.permission(zoe, { tag_id: crew.tag_id, access: 'manager,view_user,measure_user' }),
    make.permission(zoe, { access: 'view_user,view_measure' }),
    make.permission(bo, { tag_id: SPECIAL_ORGANISATION.data_admin, access: 'special' }),
  ],
};

beforeEach(() => {
  // jsdom lays nothing out: the boxes have the size they would be given.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
  return () => vi.restoreAllMocks();
});

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

function Screen({ at }: { at: PermissionsSearch }) {
  const [search, setSearch] = useState(at);
  return <PermissionsScreen search={search} onSearchChange={setSearch} />;
}

async function show(
  at: PermissionsSearch = {},
  answer: (request: Received) => Answer = (request) => setPermission(make, request),
) {
  server = await openLoopbackServer(answer);
  await renderPrivateScreen(<Screen at={at} />, { organisation, as: admin, apiBase: server.base });
  return userEvent.setup();
}

const cellNames = () => screen.getAllByRole('cell').map((cell) => cell.getAttribute('aria-label'));

const allPeople = async (user: ReturnType<typeof userEvent.setup>) =>
  user.selectOptions(await screen.findByRole('combobox', { name: 'Role' }), 'Everybody');

test('it opens with those who have any permission, and the tags on which they have it', async () => {
  await show();

  const grid = await screen.findByRole('grid', { name: 'Permissions' });
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Person', 'For All Users', 'Crane crew', 'Roles']);
  expect(screen.queryByRole('rowheader', { name: 'Cy Lund' })).toBeNull();
});

test('people by tags, everyone first, roles last; a cell is short and its label is complete', async () => {
  await allPeople(await show());

  const grid = await screen.findByRole('grid', { name: 'Permissions' });
  const heads = within(grid)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toEqual(['Person', 'For All Users', 'Pit', 'Crane crew', 'Roles']);
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map((head) => head.textContent),
  ).toEqual(['Ada Lund', 'Bo Lund', 'Cy Lund', 'Zoe Lund']);
  const brief = (name: string) =>
    [...screen.getByRole('cell', { name }).querySelectorAll('span span')].map(
      ({ textContent }) => textContent,
    );
  expect(brief('Zoe Lund, For All Users: Account: View; measurements: View')).toEqual([
    'View',
    'Tests: View',
  ]);
  expect(brief('Zoe Lund, Crane crew: Manager; account: View and Measure; measurements: None')).toEqual([
    'Manager',
    'Measure',
  ]);
  expect(cellNames()).toEqual([
    'Ada Lund, For All Users: Admin',
    'Ada Lund, Pit: None',
    'Ada Lund, Crane crew: None',
    'Ada Lund, roles: Organisation admin',
    'Bo Lund, For All Users: None',
    'Bo Lund, Pit: None',
    'Bo Lund, Crane crew: None',
    'Bo Lund, roles: Data admin',
    'Cy Lund, For All Users: None',
    'Cy Lund, Pit: None',
    'Cy Lund, Crane crew: None',
    'Cy Lund, roles: None',
    'Zoe Lund, For All Users: Account: View; measurements: View',
    'Zoe Lund, Pit: None',
    'Zoe Lund, Crane crew: Manager; account: View and Measure; measurements: None',
    'Zoe Lund, roles: None',
  ]);
});

test('the filters by person, role, tag and hidden narrow and widen the matrix', async () => {
  const user = await show();
  await screen.findByRole('grid');

  await user.type(screen.getByRole('textbox', { name: 'Person' }), 'zo');
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Data admin');
  expect(await screen.findByText('Nobody found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() =>
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Bo Lund']),
  );

  // Narrowed to a role, tags where nobody has anything are left out.
  expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Everybody');
  await user.click(screen.getByRole('switch', { name: 'Show hidden people and tags' }));
  await screen.findByRole('columnheader', { name: 'Old camp' });
  await user.click(screen.getByRole('combobox', { name: 'Tags, jobs and locations' }));
  await user.click(await screen.findByRole('option', { name: /Pit/ }));
  await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(4));
});

test('the keyboard moves through the cells and opens one; closing does not lose unsaved changes', async () => {
  const user = await show();
  await allPeople(user);
  await screen.findByRole('columnheader', { name: 'Pit' });
  screen.getByRole('rowheader', { name: /Ada/ }).focus();

  const isAt = (name: string) =>
    waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent).toBe(
        name,
      ),
    );
  await user.keyboard('{Control>}{End}{/Control}');
  await isAt('Zoe Lund, roles: None');
  await user.keyboard('{ArrowLeft}');
  await isAt('Zoe Lund, Crane crew: Manager; account: View and Measure; measurements: None');
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}');
  await isAt('Bo Lund, Pit: None');
  await user.keyboard('{Home}');
  await isAt('Bo Lund');
  await user.keyboard('{ArrowRight}');
  await isAt('Bo Lund, For All Users: None');
  await user.keyboard('{Enter}');

  const drawer = await screen.findByRole('dialog', { name: 'Bo Lund: For All Users' });
  const account = await within(drawer).findByRole('slider', { name: 'Account, For All Users' });
  expect(within(drawer).queryByRole('combobox')).toBeNull();
  account.focus();
  await user.keyboard('{ArrowRight}');
  await user.click(within(drawer).getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(server.received.at(-1)?.body).toEqual({ user_id: bo.user_id, tag_id: null, access: 'view_user' }),
  );
});

test('a role is opened in its own column', async () => {
  const user = await show();
  await user.click(await screen.findByRole('cell', { name: 'Zoe Lund, roles: None' }));

  const drawer = await screen.findByRole('dialog', { name: 'Zoe Lund: roles' });
  expect(await within(drawer).findByRole('switch', { name: 'BI data reader' })).toBeTruthy();
  expect(within(drawer).queryByRole('slider')).toBeNull();
});

test('on a phone it is a list of people with what they may do', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
        addListener() {},
        removeListener() {},
      }) as never,
  );
  const user = await show();

  const list = await screen.findByRole('list', { name: 'Permissions' });
  expect(
    within(list)
      .getAllByRole('button')
      .map((item) => item.textContent),
  ).toEqual([
    'Ada LundOrganisation admin',
    'Bo LundData admin',
    'Zoe LundFor All Users · 1 tag · manager of 1',
  ]);
  await user.click(within(list).getByRole('button', { name: /Zoe/ }));
  const drawer = await screen.findByRole('dialog', { name: 'Permissions of Zoe Lund' });
  expect(await within(drawer).findByRole('slider', { name: 'Account, Crane crew' })).toBeTruthy();
});

test('the history: who, when, from what to what; page after page; of one person', async () => {
  const step = {
    step_id: '1.set',
    user_id: zoe.user_id,
    tag_id: crew.tag_id,
    time: '2026-03-02T08:00:00.000000Z',
  };
  const cursor = `${step.time}.${zoe.user_id}.set`;
  const pages: Record<string, PermissionHistory> = {
    first: {
      steps: [{ ...step, from: 'view_user', to: 'manager', changed_by_user_id: admin.user_id }],
      next_cursor: cursor,
    },
    next: {
      steps: [
        {
          ...step,
          step_id: '0.set',
          tag_id: SPECIAL_ORGANISATION.data_admin,
          from: 'none',
          to: 'special',
          changed_by_user_id: null,
        },
      ],
      next_cursor: null,
    },
  };
  const user = await show({ tab: 'history' }, ({ path }) =>
    success(path.includes(`cursor=${encodeURIComponent(cursor)}`) ? pages.next : pages.first),
  );

  const words = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.textContent);
  const table = await screen.findByRole('table', { name: 'Permission changes' });
  expect(words(within(table).getAllByRole('row')[1] as HTMLElement)).toEqual([
    'Ada Lund',
    'Zoe Lund',
    'Crane crew',
    'Account: View; measurements: None',
    'Manager',
  ]);

  await user.click(screen.getByRole('button', { name: 'Show earlier changes' }));
  expect(await screen.findByText('These are all changes.')).toBeTruthy();
  expect(words(within(table).getAllByRole('row')[2] as HTMLElement)).toEqual([
    'Automatic',
    'Zoe Lund',
    'Data admin',
    'Not granted',
    'Granted',
  ]);

  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Bo Lund' }));
  await waitFor(() =>
    expect(server.received.at(-1)?.path).toBe(`/v3/permission/history?user_id=${bo.user_id}`),
  );
});
