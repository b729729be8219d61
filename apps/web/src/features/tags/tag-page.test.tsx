import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { PLAIN_MAPS } from '../../testing/plain-replies.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import type { ListedTagType } from './tag-areas.ts';
import { TagFrame } from './tag-frame.tsx';
import { TagMembers } from './tag-members.tsx';
import { NotificationsPanel, TagOverview } from './tag-overview.tsx';
import { tagStage } from './testing/tag-stage.ts';

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
let isRefusing = false;
beforeEach(async () => {
  isRefusing = false;
  server = await openLoopbackServer(({ method, path }) => {
    if (method === 'GET') return success(path === '/v3/settings/map' ? PLAIN_MAPS : []);
    if (isRefusing) return refusal(404, 'user-not-found', 'User not found');
    if (path.startsWith('/v3/tag/users')) return success({ changed: 1 });
    return success(path === '/v3/tag/location' ? stage.newman : stage.crane);
  });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const stage = tagStage();

function open(part: ReactNode, { tag_id, type }: { tag_id: string; type: string }, as = stage.admin) {
  const { organisation } = stage;
  return renderPrivateScreen(
    <TagFrame type={type as ListedTagType} tag_id={tag_id} tabs={[]} notFound={<p>nothing here</p>}>
      {part}
    </TagFrame>,
    { organisation, as, apiBase: server.base },
  );
}

const writes = () =>
  server.received.flatMap(({ method, path, body }) => (method === 'GET' ? [] : [[method, path, body]]));

test('the page says what it is, and a job how risky', async () => {
  await open(<TagOverview />, stage.job);

  expect(await screen.findByRole('heading', { level: 1, name: 'Welder' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Jobs' }).getAttribute('href')).toBe('/settings/jobs');
});

test.each([
  ['deleted', stage.deleted],
  ['of another kind', { ...stage.job, type: 'location' }],
  ['not there', { ...stage.job, tag_id: 'f4a04a31-0000-4000-8000-000000000000' }],
])('a tag that is %s has no page', async (_what, tag) => {
  await open(<TagOverview />, tag);

  expect(await screen.findByText('nothing here')).toBeTruthy();
});

test('people who may not manage tags get no buttons for it', async () => {
  await open(<TagMembers />, stage.crane, stage.viewer);

  await screen.findByRole('heading', { level: 1, name: 'Crane crew' });
  for (const name of ['Rename', 'Hide', 'Delete', 'Add'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(await screen.findByText('Ana Berg')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove Ana Berg' })).toBeNull();
});

test('members are searched, added and removed', async () => {
  await open(<TagMembers />, stage.crane);
  expect(await screen.findByText('2 people')).toBeTruthy();

  await userEvent.click(screen.getByRole('combobox', { name: 'Add people' }));
  await userEvent.click(await screen.findByRole('option', { name: /Ben Dahl/ }));
  expect(screen.queryByRole('option', { name: /Ana Berg/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Successfully updated tag')).toBeTruthy();

  await enterText(screen.getByRole('textbox', { name: 'Search members by name' }), 'berg');
  expect(await screen.findByText('1 person')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Remove Ana Berg' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove from Crane crew?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));

  const { tag_id } = stage.crane;
  await waitFor(() =>
    expect(writes()).toEqual([
      ['POST', '/v3/tag/users', { tag_id, user_ids: [stage.ben.user_id] }],
      ['POST', '/v3/tag/users/remove', { tag_id, user_id: stage.ana.user_id }],
    ]),
  );
});

test('a member who could not be removed is back', async () => {
  isRefusing = true;
  await open(<TagMembers />, stage.crane);

  await userEvent.click(await screen.findByRole('button', { name: 'Remove Ana Berg' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove from Crane crew?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));

  expect(await screen.findByText('User not found')).toBeTruthy();
  expect(await screen.findByText('Ana Berg')).toBeTruthy();
});

test('notifications are seen and set by those in charge only', async () => {
  const { unmount } = await open(<NotificationsPanel />, stage.crane, stage.viewer);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('region', { name: 'Dehydration notifications' })).toBeNull();
  unmount();

  await open(<NotificationsPanel />, stage.crane, stage.manager);
  await userEvent.click(await screen.findByRole('switch', { name: 'Notify of dehydrated members' }));
  expect(screen.getByText('Nobody is notified yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Who is notified' }));
  await userEvent.click(await screen.findByRole('option', { name: /Ida Boss/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save notifications' }));

  expect(await screen.findByText('Successfully updated tag notification.')).toBeTruthy();
  expect(writes()).toEqual([
    [
      'PUT',
      '/v3/tag/dehydrated_notifications',
      {
        tag_id: stage.crane.tag_id,
        _notify_hydration: true,
        _notify_hydration_from: 'moderately_dehydrated',
        _notify_hydration_to: [stage.admin.user_id],
      },
    ],
  ]);
});

test('the position of a location is changed by its coordinates', async () => {
  await open(<TagOverview />, stage.newman);

  const latitude = await screen.findByRole('textbox', { name: /Latitude/ });
  await userEvent.clear(latitude);
  await enterText(latitude, '-23.5');
  await userEvent.tab();
  await userEvent.click(screen.getByRole('button', { name: 'Save position' }));

  expect(await screen.findByText('Successfully updated tag')).toBeTruthy();
  expect(writes()).toEqual([
    ['PATCH', '/v3/tag/location', { tag_id: stage.newman.tag_id, metadata: { lat: -23.5, lon: 119.73 } }],
  ]);
});
