import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { QueuedWritesBanner } from '../../entities/queued-writes/queued-writes-banner.tsx';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { NoteForm } from './follow-up-drawer.tsx';
import type { WallFollowUp } from './use-wall.ts';

const build = entityBuilders({ seed: 'note form', now: Date.now() });
const boss = build.user({ name_first: 'Zoe', name_last: 'Boss' });
const ada = build.user({ name_first: 'Ada', name_last: 'Lund' });
const severe = build.measurement(ada, { value: 170 });
const organisation = {
  users: [boss, ada],
  tags: [],
  measurements: [severe],
  permissions: [build.permission(boss, { access: 'admin' })],
};
const followUp = {
  closing: null,
  tests: [],
  latest: {
    measurement_id: severe.measurement_id,
    created_ms: Date.now(),
    value: 170,
    status: 'severely_dehydrated',
  },
} as unknown as WallFollowUp;

afterEach(() => vi.unstubAllGlobals());

test('a note written offline is pending and sent once when the server answers again', async () => {
  let isDown = true;
  const server = await openLoopbackServer(({ body }) =>
    success({
      user_id: ada.user_id,
      measured_time: severe.created_time,
      author_id: boss.user_id,
      author_name_first: 'Zoe',
      author_name_last: 'Boss',
      written_time: severe.created_time,
      ...(body as object),
    }),
  );
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...asked),
  );
  const show = () =>
    renderPrivateScreen(
      <>
        <QueuedWritesBanner />
        <NoteForm followUp={followUp} person={{ user_id: ada.user_id, name: 'Ada Lund' }} />
      </>,
      { organisation, as: boss, apiBase: `${server.base}/api` },
    );
  const { unmount } = await show();
  const words = await screen.findByLabelText<HTMLTextAreaElement>('What was done?');
  await enterText(words, 'Saw the medic');
  await userEvent.click(screen.getByRole('button', { name: 'Close the follow-up' }));
  expect(await screen.findByText(/Ada Lund: closed follow-up/)).toBeTruthy();
  expect(words.value).toBe('');
  unmount();

  isDown = false;
  await show();
  expect(await screen.findByText('Pending entry sent.')).toBeTruthy();
  expect(server.received.map(({ path, body }) => [path, body])).toMatchObject([
    ['/api/v3/monitoring/note', { kind: 'close', note: 'Saw the medic' }],
  ]);
  await server.close();
});
