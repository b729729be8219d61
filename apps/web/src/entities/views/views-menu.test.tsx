import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { SavedView, ViewForm } from '@heatwise/contract/views/views.contract';
import { VIEW_NAME_REQUIRED } from '@heatwise/domain/views/saved-view';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { ViewsMenu } from './views-menu.tsx';

const build = entityBuilders({ seed: 'saved views', now: 0 });
const me = build.user();
const idOf = (place: number) => `3f2504e0-4f89-41d3-9a0c-0305e82c330${place}`;

let views: SavedView[];
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  views = [
    { view_id: idOf(1), list: 'people', name: 'Driest first', search: { sort: '-last', columns: 'last' } },
    { view_id: idOf(2), list: 'measurements', name: 'Of today', search: {} },
  ];
  server = await openLoopbackServer(({ method, path, body }) => {
    if (method === 'PUT') views = [...views, { ...(body as ViewForm), view_id: idOf(3) }];
    if (method === 'DELETE') views = views.filter(({ view_id }) => !path.endsWith(view_id));
    return success(method === 'GET' ? { views } : method === 'PUT' ? views.at(-1) : null);
  });
});
afterEach(() => server.close());

const user = userEvent.setup();
async function show(search: SavedView['search']) {
  const onOpen = vi.fn();
  await renderPrivateScreen(<ViewsMenu list="people" search={search} onOpen={onOpen} />, {
    organisation: { users: [me], tags: [], measurements: [], permissions: [] },
    as: me,
    apiBase: `${server.base}/api`,
  });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  return { onOpen, list: await screen.findByRole('list') };
}

test('a view of this list can be opened; one of another list is not offered', async () => {
  const { onOpen } = await show({});
  expect(screen.queryByRole('button', { name: 'Of today' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Driest first' }));
  expect(onOpen).toHaveBeenCalledWith({ sort: '-last', columns: 'last' });
});

test('the current view is saved under a name, marked as current, and deleted', async () => {
  const { list } = await show({ tags: 'x', hidden: true });
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  expect(screen.getByText(VIEW_NAME_REQUIRED)).toBeTruthy();

  await enterText(screen.getByLabelText('Save what is shown now as'), ' Night shift ');
  await user.click(screen.getByRole('button', { name: 'Save view' }));

  const saved = await within(list).findByRole('button', { name: 'Night shift' });
  expect(saved.getAttribute('aria-current')).toBe('true');
  expect(views.at(-1)).toMatchObject({
    list: 'people',
    name: 'Night shift',
    search: { tags: 'x', hidden: true },
  });
  await user.click(screen.getByRole('button', { name: 'Delete the view Night shift' }));
  await vi.waitFor(() => expect(within(list).queryByRole('button', { name: 'Night shift' })).toBeNull());
});

test('an existing name is replaced, and the button says so', async () => {
  await show({});
  await enterText(screen.getByLabelText('Save what is shown now as'), 'DRIEST first');
  expect(screen.getByRole('button', { name: 'Replace “Driest first”' })).toBeTruthy();
});
