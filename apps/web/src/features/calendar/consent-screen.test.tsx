import { entityBuilders } from '@heatwise/builders/entity-builders';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Answer, openLoopbackServer, refusal, success } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { ConsentScreen } from './consent-screen.tsx';

// The first look at the local database takes its time.
vi.setConfig({ testTimeout: 20_000 });

const make = entityBuilders({ seed: 'consent screen', now: Date.UTC(2026, 2, 2) });
const ranges = [{ min: 0, max: '>', colour: '#112233' }];
const LABEL = 'Hide the calendar chart on the dashboard';

let server: Awaited<ReturnType<typeof openLoopbackServer>>;
afterEach(() => server.close());

async function show(configuration: unknown, hasPreview = true, answer?: Answer) {
  const ada = make.user({ metadata: { _calendar_configuration: configuration } });
  server = await openLoopbackServer(() => answer ?? success(ada));
  await renderPrivateScreen(<ConsentScreen userId={ada.user_id} hasPreview={hasPreview} />, {
    organisation: { users: [ada], tags: [], measurements: [] },
    as: ada,
    apiBase: server.base,
  });
  return ada;
}

test('hiding the calendar is saved beside its colours', async () => {
  const { user_id } = await show({ ranges });
  const box = await screen.findByLabelText<HTMLInputElement>(LABEL, {}, { timeout: 8000 });
  expect(box.checked).toBe(false);

  await userEvent.click(box);
  expect(box.checked).toBe(true);

  expect(await screen.findByText('Settings updated.')).toBeTruthy();
  expect(server.received.map(({ body }) => body)).toEqual([
    { user_id, metadata: { _calendar_configuration: { ranges, is_hidden: true } } },
  ]);
});

test('somebody who hid it can show it again, and learns when there is no calendar', async () => {
  const { user_id } = await show({ is_hidden: true }, false);
  const box = await screen.findByLabelText<HTMLInputElement>(LABEL, {}, { timeout: 8000 });
  expect(box.checked).toBe(true);
  expect(screen.getByText(/The calendar is a preview feature/)).toBeTruthy();

  await userEvent.click(box);

  await screen.findByText('Settings updated.');
  expect(server.received.map(({ body }) => body)).toEqual([
    { user_id, metadata: { _calendar_configuration: { is_hidden: false } } },
  ]);
});

test('what could not be saved is not ticked, and says why', async () => {
  await show({ ranges }, true, refusal(409, 'conflict', 'Not now.'));
  const box = await screen.findByLabelText<HTMLInputElement>(LABEL, {}, { timeout: 8000 });

  await userEvent.click(box);

  await screen.findByText('Not now.');
  await waitFor(() => expect(box.checked).toBe(false));
});
