import { MERGE_UNDO_MS } from '@heatwise/domain/people/people-actions';
import { ADMIN_CHANGE_ASKED, ADMINS_ONE_BY_ONE } from '@heatwise/domain/permissions/admin-change';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal, success } from '../../../testing/loopback-server.ts';
import {
  ada,
  ben,
  boss,
  button,
  chief,
  choose,
  crewA,
  cyd,
  gone,
  mine,
  openPeople,
  preparePeople,
} from './testing/people-stage.tsx';

preparePeople();

test('hiding takes effect at once and can be undone', async () => {
  const { user, sent } = await openPeople(boss);
  await choose(user, 'Ada Lund', 'Ben Ek');
  expect(screen.getByText('2 people selected')).toBeTruthy();

  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  await screen.findByRole('button', { name: 'Undo' });
  // The bar that offers to undo it says it, and nothing else does.
  expect(screen.getAllByText('2 people hidden.')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));

  expect(await screen.findByText('2 people shown.')).toBeTruthy();
  const ids = [ada.user_id, ben.user_id].sort();
  expect(sent()).toEqual([
    { path: '/api/v3/user/hide', body: { user_ids: ids } },
    { path: '/api/v3/user/unhide', body: { user_ids: ids } },
  ]);
});

test('deleting asks first, suggests hiding, and says why it was refused', async () => {
  const message = 'You may not delete 1 of 2 people. Nothing was changed.';
  const { user, sent } = await openPeople(boss, { answer: () => refusal(403, 'not-permitted', message) });
  await choose(user, 'Ada Lund', 'Ben Ek');

  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 people?' });
  expect(within(dialog).getByRole('button', { name: 'Hide instead' })).toBeTruthy();
  expect(dialog.textContent).toContain('To only take them out of sight, hide them instead.');
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByText('2 people selected')).toBeTruthy();
});

test('two are merged after choosing who is kept', async () => {
  const { user, sent } = await openPeople(boss, { answer: () => success(ben) });
  await choose(user, 'Ada Lund', 'Ben Ek', 'Cyd Lund');
  expect(button('Merge')).toBeNull();
  await choose(user, 'Cyd Lund');

  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge two people' });
  expect(await within(dialog).findByText('no email · 2 tests')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'Ben Ek' }));
  expect(dialog.textContent).toContain('Ada Lund is then deactivated and can no longer sign in.');
  await user.click(within(dialog).getByRole('button', { name: 'Merge' }));

  expect(await screen.findByText('Ada Lund is being merged into Ben Ek.')).toBeTruthy();
  expect(sent()).toEqual([]);
  await screen.findByText('The two people have been merged.', {}, { timeout: 2 * MERGE_UNDO_MS });
  expect(sent()).toEqual([
    { path: '/api/v3/user/merge', body: { source_id: ada.user_id, target_id: ben.user_id } },
  ]);
}, 30_000);

test('a merge can be undone before it is sent; leaving the list sends it', async () => {
  const { user, sent, unmount } = await openPeople(boss, { answer: () => success(ben) });
  const merge = async () => {
    await choose(user, 'Ada Lund', 'Ben Ek');
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge two people' });
    await user.click(await within(dialog).findByRole('button', { name: 'Merge' }));
    await screen.findByText(/is being merged into/);
  };
  await merge();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText(/is being merged into/)).toBeNull();

  await merge();
  expect(sent()).toEqual([]);
  unmount();
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
});

test('a deletion is undone, and deleted people are restored from their own list', async () => {
  const { user, sent } = await openPeople(boss);
  await choose(user, 'Ada Lund');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 person?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 person restored.')).toBeTruthy();
  expect(sent().map(({ path }) => path)).toEqual(['/api/v3/user/delete', '/api/v3/user/restore']);
});

test('deleted people are listed by themselves and come back', async () => {
  const { user, sent } = await openPeople(boss, { address: '/people?deleted=true' });
  expect(await screen.findByText('1 person')).toBeTruthy();
  await choose(user, 'Old Hand');
  expect(button('Hide')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await vi.waitFor(() =>
    expect(sent()).toEqual([{ path: '/api/v3/user/restore', body: { user_ids: [gone.user_id] } }]),
  );
});

test('hiding oneself asks for confirmation, hiding a colleague does not', async () => {
  const { user, sent } = await openPeople(boss);
  await choose(user, 'Boss Berg', 'Ada Lund');
  await user.click(await screen.findByRole('button', { name: 'Hide' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hide 2 people?' });
  expect(dialog.textContent).toContain('You are among them.');
  expect(sent()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
});

test('tags are removed from those who carry them, and restored by undo', async () => {
  const { user, sent } = await openPeople(boss, { answer: () => success({ changed: 1 }) });
  await choose(user, 'Ada Lund', 'Ben Ek', 'Cyd Lund');
  await user.click(await screen.findByRole('button', { name: 'Remove tags' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove tags from 3 people' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Tags, jobs and locations to remove' }));
  await user.click(await screen.findByRole('option', { name: /Crane crew/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 people tagged with 1 tag.')).toBeTruthy();
  const ids = [ada.user_id, ben.user_id];
  expect(sent().map(({ path }) => path)).toEqual([
    '/api/v3/tag/users/remove',
    '/api/v3/tag/users/remove',
    '/api/v3/tag/users',
  ]);
  expect(sent()[2]?.body).toMatchObject({ tag_id: mine?.tag_id, user_ids: expect.arrayContaining(ids) });
});

test('people are tagged, one call for each tag', async () => {
  const { user, sent } = await openPeople(boss, { answer: () => success({ changed: 1 }) });
  await choose(user, 'Boss Berg');

  await user.click(await screen.findByRole('button', { name: 'Tag' }));
  const dialog = await screen.findByRole('dialog', { name: 'Tag 1 person' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Tags, jobs and locations to add' }));
  await user.click(await screen.findByRole('option', { name: /Crane crew/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Tag' }));

  expect(await screen.findByText('1 person tagged with 1 tag.')).toBeTruthy();
  expect(sent()).toEqual([
    { path: '/api/v3/tag/users', body: { tag_id: mine.tag_id, user_ids: [boss.user_id] } },
  ]);
});

test('forbidden actions are not offered; for an admin a second one is asked', async () => {
  const { user, sent } = await openPeople(boss, {
    answer: ({ path }) =>
      path === '/api/v3/user/delete'
        ? refusal(403, 'second-admin-needed', 'A second admin has to confirm it.')
        : success({ change_id: chief.user_id }),
  });
  await choose(user, 'Boss Berg');
  await vi.waitFor(() => expect(button('Hide')).toBeTruthy());
  expect(button('Delete')).toBeNull();
  // Pressed again, the one of before is no longer chosen.
  await choose(user, 'Boss Berg', 'Chief Berg', 'Ben Ek');
  await vi.waitFor(() => expect(button('Tag')).toBeTruthy());
  expect(button('Delete')).toBeNull();
  expect(screen.getByText(ADMINS_ONE_BY_ONE)).toBeTruthy();
  await choose(user, 'Ben Ek');
  expect(screen.queryByText(ADMINS_ONE_BY_ONE)).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 person?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(ADMIN_CHANGE_ASKED)).toBeTruthy();
  expect(sent().at(-1)).toEqual({
    path: '/api/v3/admin-change',
    body: { kind: 'delete', user_id: chief.user_id },
  });
});

test('deletion of an admin is not offered to somebody who is none', async () => {
  const { user } = await openPeople(cyd, {
    besides: 'view_user,delete_user',
    answer: ({ path }) =>
      path === '/api/v3/user/admins' ? success({ user_ids: [chief.user_id] }) : success(null),
  });
  await choose(user, 'Ben Ek');
  expect(await screen.findByRole('button', { name: 'Delete' })).toBeTruthy();
  await choose(user, 'Chief Berg');

  await vi.waitFor(() => expect(button('Delete')).toBeNull());
});

test('a manager acts on the people of their tag only, a viewer on nobody', async () => {
  const { user, unmount } = await openPeople(ada);
  await choose(user, 'Ben Ek');
  await vi.waitFor(() => expect(button('Hide')).toBeTruthy());
  expect(button('Delete')).toBeNull();
  await choose(user, 'Cyd Lund');
  await vi.waitFor(() => expect(button('Hide')).toBeNull());
  expect(screen.getByRole('link', { name: 'New person' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  unmount();

  await openPeople(cyd);
  await screen.findByRole('link', { name: /Ada Lund/ });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: 'New person' })).toBeNull();
});

test('people selected are given a shift pattern, or none, once one is chosen', async () => {
  const { user, sent } = await openPeople(boss, { answer: () => success({ changed: 2 }) });
  await choose(user, 'Ada Lund', 'Ben Ek');
  await user.click(await screen.findByRole('button', { name: 'Shift pattern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift pattern of 2 people' }));
  // Nothing is taken off by pressing Save at once.
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  const pattern = await dialog.findByRole('combobox', { name: 'Shift pattern' });
  await user.selectOptions(pattern, await within(pattern).findByRole('option', { name: 'Crew A' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Shift pattern of 2 people changed.')).toBeTruthy();
  expect(sent()).toEqual([
    {
      path: '/api/v3/tag/roster/users',
      body: { tag_id: crewA.tag_id, user_ids: [ada.user_id, ben.user_id].sort() },
    },
  ]);
});
