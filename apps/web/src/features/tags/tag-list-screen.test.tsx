import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { type Answer, openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { PLAIN_MAPS } from '../../testing/plain-replies.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import type { ListedTagType } from './tag-areas.ts';
import { TagListScreen } from './tag-list-screen.tsx';
import { tagStage } from './testing/tag-stage.ts';

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
let answer: (request: { readonly path: string }) => Answer | Promise<Answer>;
beforeEach(async () => {
  answer = () => success({});
  server = await openLoopbackServer((request) => answer(request));
  // jsdom lays nothing out: the list has the height it would be given.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const stage = tagStage();

function open(type: ListedTagType = 'default', as = stage.admin) {
  const { organisation } = stage;
  return renderPrivateScreen(<TagListScreen type={type} />, { organisation, as, apiBase: server.base });
}

const table = (name: string) => screen.findByRole('group', { name });

/** Heads and cells of the list as text. */
async function listed(name: string): Promise<string[][]> {
  const rows = within(await table(name)).getAllByRole('row');
  return rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim() ?? ''));
}

test('the list has the columns in their order, and counts', async () => {
  await open();

  expect(await listed('Tags')).toEqual([
    ['Edit', 'Hide', 'Delete', 'Name', 'Users', 'Managers', 'Measurements'],
    ['', '', '', 'Crane crew', '2', '1', '2'],
  ]);
});

test('jobs have supervisors and a risk', async () => {
  await open('job');

  expect(await listed('Jobs')).toEqual([
    ['Edit', 'Hide', 'Delete', 'Name', 'Users', 'Supervisors', 'Measurements', 'Risk'],
    ['', '', '', 'Rigger', '0', '0', '0', 'No Assessment'],
    ['', '', '', 'Welder', '1', '0', '2', 'Moderate Risk'],
  ]);
});

test('a viewer of people sees the list without forbidden actions and details', async () => {
  await open('default', stage.viewer);

  expect(await listed('Tags')).toEqual([
    ['Name', 'Users', 'Measurements'],
    ['Crane crew', '2', '2'],
  ]);
  expect(screen.queryByRole('button', { name: 'New tag' })).toBeNull();
  expect(screen.queryByRole('switch', { name: 'Show deleted' })).toBeNull();
});

test('hidden and deleted tags are omitted until asked for; the search narrows the list', async () => {
  await open();
  await table('Tags');

  await userEvent.click(screen.getByRole('switch', { name: 'Show hidden' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Show deleted' }));
  const names = (await listed('Tags')).slice(1).map((cells) => cells[3]);
  await enterText(screen.getByRole('textbox', { name: 'Search tags by name' }), 'crew OLD');

  expect(names).toEqual(['Crane crew', 'Gone crewDeletedRestore', 'Old crewHiddenShow']);
  expect((await listed('Tags')).slice(1).map((cells) => cells[3])).toEqual(['Old crewHiddenShow']);
  await userEvent.type(screen.getByRole('textbox', { name: 'Search tags by name' }), ' x');
  expect(screen.getByText('No results found')).toBeTruthy();
});

async function createTag(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'New tag' }));
  const dialog = await screen.findByRole('dialog', { name: 'New tag' });
  const field = within(dialog).getByRole('textbox', { name: 'Name' });
  if (name) await userEvent.type(field, name);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
  return dialog;
}

test.each([
  ['', 'Tag name cannot be empty'],
  ['ab', 'Tag name must be at least 3 characters'],
  ['CRANE crew', 'This tag already exists'],
])('the name %j is refused before it is sent: %s', async (name, message) => {
  await open();

  const dialog = await createTag(name);

  expect(within(dialog).getByRole('alert').textContent).toBe(message);
  expect(server.received).toEqual([]);
});

test('a new tag is listed at once; once it is created its members open', async () => {
  let arrive = (_answer: Answer) => {};
  answer = () => new Promise<Answer>((resolve) => (arrive = resolve));
  const { router } = await open();

  await createTag(' Night shift ');
  await waitFor(async () => expect((await listed('Tags')).flat()).toContain('Night shiftSaving…'));
  const { tag_id } = (await vi.waitUntil(() => server.received[0])).body as { tag_id: string };
  arrive(success({ success: true, tag: { ...stage.crane, tag_id, name: 'Night shift' } }));

  expect(await screen.findByText('Successfully created a new tag')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/settings/tags/${tag_id}/members`));
  expect(server.received).toMatchObject([
    { method: 'POST', path: '/v2/tag', body: { name: 'Night shift', type: 'default' } },
  ]);
});

test('a new tag that the server did not create is rolled back', async () => {
  answer = () => success({ success: false, tag: stage.crane });
  await open();

  await createTag('Night shift');

  expect(await screen.findByText('Failed to create new tag')).toBeTruthy();
  await waitFor(async () => expect((await listed('Tags')).flat().join()).not.toContain('Night shift'));
});

test('a new tag that cannot be created is rolled back with the reason', async () => {
  answer = () => refusal(409, 'tag-name-taken', 'This tag already exists');
  const { router } = await open();

  await createTag('Night shift');

  expect(await screen.findByText('Failed to create new tag: This tag already exists')).toBeTruthy();
  await waitFor(async () => expect((await listed('Tags')).flat().join()).not.toContain('Night shift'));
  expect(router.state.location.pathname).toBe('/');
});

test('a tag is renamed and hidden on its page', async () => {
  answer = () => success(stage.crane);
  await open();

  await userEvent.click(await screen.findByRole('button', { name: 'Hide Crane crew' }));
  expect(await screen.findByText('Successfully updated tag')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Crane crew' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rename this tag' });
  const field = within(dialog).getByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await enterText(field, 'Deck crew');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));

  const { tag_id } = stage.crane;
  await waitFor(() =>
    expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PATCH', '/v2/tag', { tag_id, is_hidden: true }],
      ['PATCH', '/v2/tag', { tag_id, name: 'Deck crew' }],
    ]),
  );
});

async function askToDelete() {
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Crane crew' }));
  return screen.findByRole('dialog', { name: 'Delete this tag?' });
}

test('deleting says what it removes and suggests hiding instead', async () => {
  answer = () => success(stage.crane);
  await open();

  const dialog = await askToDelete();
  expect(dialog.textContent).toContain(
    "Deleting 'Crane crew' removes it from all users, permissions and measurements. To keep it on them and only take it out of sight, hide it instead.",
  );
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide instead' }));

  await waitFor(() =>
    expect(server.received).toMatchObject([{ method: 'PATCH', body: { is_hidden: true } }]),
  );
});

test('a deleted tag is gone, with a message; one that could not be deleted is back with the reason', async () => {
  answer = () => success(stage.crane);
  await open();
  await userEvent.click(within(await askToDelete()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText("Tag 'Crane crew' has been deleted.")).toBeTruthy();

  answer = () => refusal(403, 'not-permitted', 'You have no permission to view this content');
  await userEvent.click(within(await askToDelete()).getByRole('button', { name: 'Delete' }));

  expect(
    await screen.findByText(
      "Tag 'Crane crew' could not be deleted: You have no permission to view this content",
    ),
  ).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Delete Crane crew' })).toBeTruthy();
  expect(server.received.map(({ path }) => path)).toEqual([
    `/v3/tag/${stage.crane.tag_id}`,
    `/v3/tag/${stage.crane.tag_id}`,
  ]);
});

test('an admin restores a deleted tag', async () => {
  answer = () => success(stage.deleted);
  await open();
  await userEvent.click(await screen.findByRole('switch', { name: 'Show deleted' }));

  await userEvent.click(await screen.findByRole('button', { name: 'Restore Gone crew' }));

  await waitFor(() =>
    expect(server.received).toMatchObject([
      { method: 'POST', path: '/v3/tag/restore', body: { tag_id: stage.deleted.tag_id } },
    ]),
  );
});

test('locations are also on a map, which links to them; those without a position are named', async () => {
  answer = ({ path }) => success(path.startsWith('/v3/weather/') ? [] : PLAIN_MAPS);
  const depot = entityBuilders({ seed: 'depot', now: Date.UTC(2026, 2, 2) }).tag({
    name: 'Depot',
    type: 'location',
  });
  const organisation = { ...stage.organisation, tags: [...stage.organisation.tags, depot] };
  await renderPrivateScreen(<TagListScreen type="location" />, {
    organisation,
    as: stage.admin,
    apiBase: server.base,
  });
  await table('Locations');
  await userEvent.click(screen.getByRole('radio', { name: 'Map' }));

  expect(await screen.findByText('Not on the map, because no position is set: Depot')).toBeTruthy();
  // jsdom draws no maps: the positions are a list.
  expect(await screen.findByRole('button', { name: 'Newman' })).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'Search locations by name' }), 'Dep');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Newman' })).toBeNull());
});

test('tags and jobs have no map', async () => {
  await open('job');
  await table('Jobs');
  expect(screen.queryByRole('radio', { name: 'Map' })).toBeNull();
});
