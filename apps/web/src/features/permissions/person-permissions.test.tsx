import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import { SPECIAL_ORGANISATION } from '@heatwise/domain/permissions/actor';
import {
  PERMISSIONS_FIXED,
  PERMISSIONS_UPDATED,
  VIEW_ADDED,
} from '@heatwise/domain/permissions/permission-editing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openLoopbackServer, refusal } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { PersonPermissions } from './person-permissions.tsx';
import { setPermission } from './testing/set-permission.ts';

const make = entityBuilders({ seed: 'person permissions', now: Date.UTC(2026, 2, 2) });
const crew = make.tag({ name: 'Crane crew' });
const pit = make.tag({ name: 'Pit', type: 'location' });
const [admin, otherAdmin, support, zoe] = ['Ada', 'Bea', 'Sue', 'Zoe'].map((name_first) =>
  make.user({ name_first }),
) as [User, User, User, User];
const bo = make.user({ name_first: 'Bo' });
const organisation = {
  users: [admin, otherAdmin, support, zoe, bo],
  tags: [crew, pit],
  measurements: [],
  permissions: [
    make.permission(admin, { access: 'admin' }),
    make.permission(otherAdmin, { access: 'admin' }),
    make.permission(support, { tag_id: SPECIAL_ORGANISATION.support_admin, access: 'special' }),
    make.permission(zoe, { tag_id: crew.tag_id, access: 'manager,measure_user' }),
  ],
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
let refusesNext = false;
afterEach(() => server.close());

async function show(of: User, as: User = admin) {
  refusesNext = false;
  server = await openLoopbackServer((request) =>
    refusesNext ? refusal(403, 'not-permitted', 'Refused this time.') : setPermission(make, request),
  );
  await renderPrivateScreen(<PersonPermissions user_id={of.user_id} />, {
    organisation,
    as,
    apiBase: server.base,
  });
  return userEvent.setup();
}

const slider = (name: string) => screen.findByRole('slider', { name });

test('everyone first, then tags with a permission; levels without a slider position are shown in words', async () => {
  await show(zoe);

  await slider('Account, For All Users');
  const sections = screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'));
  expect(
    sections.filter((name) => name === 'For All Users' || name === 'Crane crew' || name === 'Pit'),
  ).toEqual(['For All Users', 'Crane crew']);
  expect((await slider('Account, Crane crew')).getAttribute('aria-valuetext')).toBe('Measure');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Manager, Crane crew' }).checked).toBe(true);
});

test('measurement access adds View, and says so; undo reverts everything, save sends one change per tag', async () => {
  const user = await show(zoe);
  const measurements = await slider('Measurements, For All Users');
  const account = await slider('Account, For All Users');

  measurements.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(measurements.getAttribute('aria-valuetext')).toBe('View and Edit');
  expect(account.getAttribute('aria-valuetext')).toBe('View');
  account.focus();
  await user.keyboard('{ArrowLeft}');
  expect(account.getAttribute('aria-valuetext')).toBe('View');
  expect(screen.getByText(VIEW_ADDED)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(account.getAttribute('aria-valuetext')).toBe('None');
  expect(measurements.getAttribute('aria-valuetext')).toBe('None');

  measurements.focus();
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('switch', { name: 'Manager, Crane crew' }));
  expect(screen.getByText('2 not saved')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(PERMISSIONS_UPDATED)).toBeTruthy();
  expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/v3/permission', { user_id: zoe.user_id, tag_id: null, access: 'view_user,view_measure' }],
    ['POST', '/v3/permission', { user_id: zoe.user_id, tag_id: crew.tag_id, access: 'measure_user' }],
  ]);
});

test('a refused change stays on the screen as not saved, with the reason', async () => {
  const user = await show(zoe);
  const account = await slider('Account, Crane crew');
  account.focus();
  await user.keyboard('{End}');
  refusesNext = true;

  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Refused this time.')).toBeTruthy();
  expect(account.getAttribute('aria-valuetext')).toBe('View, Measure, Edit and Delete');
  expect(screen.getByText('1 not saved')).toBeTruthy();
});

test('another person’s permissions are copied, to be reviewed and saved', async () => {
  const user = await show(bo);
  await user.click(await screen.findByRole('combobox', { name: 'Copy from another person' }));
  await user.click(await screen.findByRole('option', { name: /Zoe/ }));

  expect((await slider('Account, Crane crew')).getAttribute('aria-valuetext')).toBe('Measure');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Manager, Crane crew' }).checked).toBe(true);
  expect(screen.getByText(/ not saved$/)).toBeTruthy();
  expect(server.received).toEqual([]);
});

test('each stop of a slider has its word, and the roles come last', async () => {
  await show(zoe);
  await slider('Account, For All Users');
  const section = screen.getByRole('region', { name: 'For All Users' });
  const stops = [...section.querySelectorAll('[class*="markLabel"]')].map(({ textContent }) => textContent);
  expect(stops).toEqual(['None', 'View', 'Measure', 'Edit', 'Delete', 'None', 'View', 'Edit', 'Delete']);
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings.at(-1)).toBe('Roles in the organisation');
});

test('a tag is added, set, and removed from the list again', async () => {
  const user = await show(zoe);
  await user.click(await screen.findByRole('combobox', { name: 'Add a tag, job or location' }));
  // Only those that are not there yet.
  await user.click(await screen.findByRole('option', { name: /Pit/ }));
  expect(screen.queryByRole('option', { name: /Crane crew/ })).toBeNull();

  const account = await slider('Account, Pit');
  account.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByText('1 not saved')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Take Pit off the list' }));

  expect(screen.queryByRole('slider', { name: 'Account, Pit' })).toBeNull();
  expect(screen.queryByText('1 not saved')).toBeNull();
});

test.each([
  ['one’s own', admin, admin, PERMISSIONS_FIXED.own],
  ['one’s own, as nobody in particular', zoe, zoe, PERMISSIONS_FIXED.notAdmin],
])('%s is read-only, and the screen says why', async (_whose, of, as, reason) => {
  await show(of, as);

  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryAllByRole('slider')).toEqual([]);
  expect(screen.queryAllByRole('switch')).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('somebody who does not manage permissions sees nobody else’s', async () => {
  await show(admin, zoe);

  expect(await screen.findByText('User not found')).toBeTruthy();
});

test.each([
  ['a support admin', support],
  ['another admin', admin],
])('%s changes an admin’s permissions, and reads that it needs a second admin', async (_who, as) => {
  await show(otherAdmin, as);

  expect(await slider('Account, For All Users')).toBeTruthy();
  expect(screen.getByText(/once a second admin or the owner confirms them/)).toBeTruthy();
});

test('a role takes effect at once; becoming an admin asks for confirmation', async () => {
  const user = await show(zoe);
  await user.click(await screen.findByRole('switch', { name: 'Data admin' }));
  await waitFor(() => expect(server.received).toHaveLength(1));
  expect(server.received[0]?.body).toEqual({
    user_id: zoe.user_id,
    tag_id: SPECIAL_ORGANISATION.data_admin,
    access: 'special',
  });

  const role = await screen.findByRole<HTMLInputElement>('switch', { name: 'Organisation admin' });
  await waitFor(() => expect(role.disabled).toBe(false));
  await user.click(role);
  const dialog = await screen.findByRole('dialog', { name: 'Make Zoe Lund an organisation admin?' });
  expect(server.received).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Make admin' }));

  await waitFor(() => expect(server.received).toHaveLength(2));
  expect(server.received[1]?.body).toMatchObject({
    tag_id: SPECIAL_ORGANISATION.org_admin,
    access: 'special',
  });
});
