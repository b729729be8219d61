import { entityBuilders } from '@heatwise/builders/entity-builders';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueuedWritesBanner } from '../../../entities/queued-writes/queued-writes-banner.tsx';
import { enterText } from '../../../testing/enter-text.ts';
import { openLoopbackServer, refusal, success } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { MeasureDialog } from './measure-dialog.tsx';

const build = entityBuilders({ seed: 'offline entry', now: Date.now() });
const boss = build.user({ name_first: 'Zoe', name_last: 'Boss' });
const ada = build.user({ name_first: 'Ada', name_last: 'Lund' });
const organisation = {
  users: [boss, ada],
  tags: [],
  measurements: [],
  permissions: [build.permission(boss, { access: 'view_user,view_measure,measure_user' })],
};

let isDown: boolean;
let answer: Parameters<typeof openLoopbackServer>[0];
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...asked),
  );
  isDown = true;
  answer = () => success({ stored: [], duplicates: [], rejected: [], modified_time: null });
  server = await openLoopbackServer((request) =>
    request.path.startsWith('/api/v3/survey') ? success({ surveys: [] }) : answer(request),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

const show = (opened = true) =>
  renderPrivateScreen(
    <>
      <QueuedWritesBanner />
      <MeasureDialog
        opened={opened}
        zone={openTimeZone('UTC')}
        person={{ id: ada.user_id, label: 'Ada Lund' }}
        onClose={() => {}}
        onAdded={() => {}}
      />
    </>,
    { organisation, as: boss, apiBase: `${server.base}/api` },
  );
const writes = () => server.received.filter(({ method }) => method !== 'GET');

async function enter(value: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Measure' }));
  await enterText(dialog.getByRole('textbox', { name: 'Value (mOsm)' }), value);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved on this device. It is sent when you are online.')).toBeTruthy();
}

test('a test entered offline is pending, survives a reload and is sent once', async () => {
  const { unmount } = await show();
  await enter('88.5');
  expect(await screen.findByText('1 pending entry')).toBeTruthy();
  expect(screen.getByText(/Ada Lund: Hydration, 88.5 mOsm/)).toBeTruthy();
  unmount();

  isDown = false;
  const again = await show(false);
  expect(await screen.findByText('Pending entry sent.')).toBeTruthy();
  expect(screen.queryByText('1 pending entry')).toBeNull();
  again.unmount();
  await show(false);
  expect(writes().map(({ body }) => body)).toMatchObject([{ user_id: ada.user_id, value: 88.5 }]);
});

test('a refused entry says why, and is sent again or discarded', async () => {
  const { unmount } = await show();
  await enter('88.5');
  unmount();

  isDown = false;
  answer = () => refusal(422, 'measurements-refused', 'This person is no longer active.');
  await show(false);
  const refused = within(
    (await screen.findByText(/^Not saved: Ada Lund: Hydration, 88.5 mOsm/)).closest(
      '[role=status]',
    ) as HTMLElement,
  );
  expect(refused.getByText(/This person is no longer active/)).toBeTruthy();
  await userEvent.click(refused.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(writes()).toHaveLength(2));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
});

test('a refused save leaves the focus on its button', async () => {
  isDown = false;
  answer = () => {
    // Browsers take the focus from a button that is disabled while it is busy; the test's document does not.
    const field = screen.getByRole('textbox', { name: 'Value (mOsm)' });
    field.focus();
    field.blur();
    return refusal(409, 'quota-reached', 'This limit is reached.');
  };
  await show();
  const dialog = within(await screen.findByRole('dialog', { name: 'Measure' }));
  await enterText(dialog.getByRole('textbox', { name: 'Value (mOsm)' }), '88.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This limit is reached.')).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Save' })));
});

test('a test that was just saved is taken back', async () => {
  isDown = false;
  const stored = answer;
  answer = (request) => (request.method === 'DELETE' ? success(build.measurement(ada)) : stored(request));
  await show();
  const dialog = within(await screen.findByRole('dialog', { name: 'Measure' }));
  await enterText(dialog.getByRole('textbox', { name: 'Value (mOsm)' }), '88.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Save and next' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the last' }));
  expect(await screen.findByText('Measurement removed.')).toBeTruthy();
  const [added, removed] = writes();
  const { measurement_id } = (added?.body ?? {}) as { measurement_id?: string };
  expect([removed?.method, removed?.path]).toEqual(['DELETE', `/api/v3/measurement/${measurement_id}`]);
});
