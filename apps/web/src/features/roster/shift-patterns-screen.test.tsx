import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { User } from '@heatwise/contract/entities/people';
import { SHIFT_PATTERN_MESSAGES } from '@heatwise/domain/roster/roster';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { ShiftPatternsScreen } from './shift-patterns-screen.tsx';

const make = entityBuilders({ seed: 'shift patterns', now: Date.UTC(2026, 2, 2) });
const crew = make.tag({
  name: 'Crew A',
  type: 'roster',
  metadata: { _days_on: 8, _days_off: 6, _start_day: '2026-03-02' },
});
const old = make.tag({ name: 'Old roster', type: 'roster', metadata: { _days_on: 5, _days_off: 2 } });
const pit = make.tag({ name: 'Pit', type: 'location' });
const [admin, viewer, bo] = [
  make.user({ name_first: 'Ada' }),
  make.user({ name_first: 'Vi' }),
  make.user({ name_first: 'Bo', tag_ids: [crew.tag_id] }),
];
const organisation = {
  users: [admin, viewer, bo],
  tags: [crew, old, pit],
  measurements: [],
  permissions: [
    make.permission(admin, { access: 'admin' }),
    make.permission(viewer, { access: 'view_user' }),
  ],
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

async function show(as: User) {
  server = await openLoopbackServer(({ path }) =>
    success(path === '/v2/tag' ? { success: true, tag: crew } : crew),
  );
  await renderPrivateScreen(<ShiftPatternsScreen />, {
    organisation,
    as,
    apiBase: server.base,
  });
  await screen.findByRole('listitem', { name: 'Crew A' });
  return userEvent.setup();
}
const card = (name: string) => within(screen.getByRole('listitem', { name }));
const sent = () => server.received.map(({ method, path, body }) => ({ method, path, body }));

test('each pattern says its days and how many work by it; one without a first day says what is missing', async () => {
  await show(viewer);
  expect(card('Crew A').getByText('8 days on, 6 off, from 02 Mar 2026')).toBeTruthy();
  expect(card('Crew A').getByText(/^Today: day .* 1 person$/)).toBeTruthy();
  expect(card('Old roster').getByText('No first day set yet, so its days are not known.')).toBeTruthy();
  expect(screen.queryByRole('listitem', { name: 'Pit' })).toBeNull();
  // Who sees people may read the patterns, and change none of them.
  expect(screen.queryByRole('button')).toBeNull();
});

test('a new pattern is checked, shown as days, and created', async () => {
  const user = await show(admin);
  await user.click(screen.getByRole('button', { name: 'New shift pattern' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New shift pattern' }));
  await enterText(dialog.getByLabelText('Name'), 'crew a');
  await user.clear(dialog.getByLabelText('Days on'));
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('This tag already exists')).toBeTruthy();
  expect(dialog.getByText(SHIFT_PATTERN_MESSAGES.days_on)).toBeTruthy();
  expect(server.received).toEqual([]);

  await enterText(dialog.getByLabelText('Name'), ' nights');
  await user.type(dialog.getByLabelText('Days on'), '4');
  fireEvent.change(dialog.getByLabelText('First day on'), { target: { value: '2026-03-09' } });
  expect(dialog.getByRole('list', { name: 'The next two weeks' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Shift pattern created.')).toBeTruthy();
  expect(sent()).toEqual([
    {
      method: 'POST',
      path: '/v2/tag',
      body: {
        tag_id: expect.any(String),
        name: 'crew a nights',
        type: 'roster',
        metadata: { _days_on: 4, _days_off: 6, _start_day: '2026-03-09' },
      },
    },
  ]);
});

test('an older pattern gets its first day; another is deleted after confirmation', async () => {
  const user = await show(admin);
  await user.click(card('Old roster').getByRole('button', { name: 'Edit Old roster' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit this shift pattern' }));
  fireEvent.change(dialog.getByLabelText('First day on'), { target: { value: '2026-03-02' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Shift pattern saved.')).toBeTruthy();

  await user.click(card('Crew A').getByRole('button', { name: 'Delete Crew A' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this shift pattern?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText("Tag 'Crew A' has been deleted.")).toBeTruthy();
  expect(sent()).toEqual([
    {
      method: 'PATCH',
      path: '/v3/tag/roster',
      body: { tag_id: old.tag_id, metadata: { _days_on: 5, _days_off: 2, _start_day: '2026-03-02' } },
    },
    { method: 'DELETE', path: `/v3/tag/${crew.tag_id}`, body: undefined },
  ]);
});
