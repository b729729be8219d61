import { entityBuilders } from '@heatwise/builders/entity-builders';
import type { MadeCourseLink } from '@heatwise/contract/education/courses.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLoopbackServer, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { LinkSheetScreen } from './link-sheet-screen.tsx';

const build = entityBuilders({ seed: 'sheet', now: Date.now() });
const crew = build.tag({ name: 'Crane crew', type: 'default' });
const boss = build.user({ name_first: 'Ada', name_last: 'Lund' });
const ida = build.user({ name_first: 'Ida', name_last: 'Berg', tag_ids: [crew.tag_id] });
const bo = build.user({ name_first: 'Bo', name_last: 'Zorn', tag_ids: [crew.tag_id] });
const other = build.user({ name_first: 'Other', name_last: 'Dock' });
const organisation = {
  users: [boss, ida, bo, other],
  tags: [crew],
  measurements: [],
  permissions: [build.permission(boss, { access: 'admin' })],
};

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  server = await openLoopbackServer(({ body }) => {
    const { user_ids } = body as { user_ids: string[] };
    const links = user_ids.map((user_id): MadeCourseLink => {
      const { name_first, name_last } = user_id === ida.user_id ? ida : bo;
      const address = `https://heat.test/access/hwc_${user_id}`;
      return { user_id, name_first, name_last, address, expires_at: '2026-12-23T00:00:00.000Z' };
    });
    return success({ links });
  });
});
afterEach(() => server.close());

test('a crew is chosen, its links are made at once, and the sheet is printed', async () => {
  await renderPrivateScreen(<LinkSheetScreen />, { organisation, as: boss, apiBase: `${server.base}/api` });
  const make = await screen.findByRole('button', { name: 'Make the links' });
  expect(make).toHaveProperty('disabled', true);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Crew' }));
  await userEvent.click(await screen.findByRole('option', { name: /Crane crew/ }));
  expect(await screen.findByText('2 people you are in charge of.')).toBeTruthy();
  await userEvent.click(make);
  expect(await screen.findByRole('img', { name: 'QR code of Ida Berg' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Links: Crane crew' }).children).toHaveLength(2);
  expect(server.received.map(({ body }) => body)).toEqual([{ user_ids: [ida.user_id, bo.user_id] }]);

  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('img', { name: 'QR code of Ida Berg' })).toBeNull();
});
