import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLoopbackServer } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { LAST_ALARM_KEY, WALL_SOUND } from '../../../ui/use-alarm-sound.ts';
import { ALERTS } from '../alerts.queries.ts';
import { admin, alertOf, alertServer, site } from '../testing/alert-server.ts';
import { AlertWatch } from './alert-watch.tsx';
import { SOUND } from './sound-switch.tsx';
import { AlertsOnDisplay } from './wall-alerts.tsx';

const started = vi.fn();
class Sounding {
  state = 'running';
  currentTime = 0;
  destination = {};
  createOscillator = () => ({
    frequency: {},
    connect: (next: unknown) => next,
    start: started,
    stop: () => {},
  });
  createGain = () => ({
    gain: { setValueAtTime: () => {}, linearRampToValueAtTime: () => {} },
    connect: (next: unknown) => next,
  });
  resume = async () => {};
  close = async () => {};
}

let state: { alerts: Alert[] };
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.stubGlobal('AudioContext', Sounding);
  started.mockClear();
  localStorage.clear();
  state = { alerts: [alertOf({ subject_name: 'Known' })] };
  server = await openLoopbackServer(alertServer(state));
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

function Again() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ALERTS })}>
      Again
    </button>
  );
}
async function show(also?: ReactNode) {
  const shown = await renderPrivateScreen(
    <>
      <AlertWatch />
      {also}
      <Again />
    </>,
    { organisation: site, as: admin, apiBase: `${server.base}/api` },
  );
  await waitFor(() => expect(server.received.length).toBeGreaterThan(0));
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }));
  await waitFor(() => expect(server.received.length).toBeGreaterThan(1));
  return shown;
}

test('a new critical alert is announced once, with a sound; what was there before is not', async () => {
  await show();
  expect(screen.queryByText(/^Critical alert/)).toBeNull();
  state.alerts = [alertOf({ subject_name: 'New One' }), ...state.alerts];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Critical alert: New One, Severe results')).toBeTruthy();
  const heard = started.mock.calls.length;
  expect(heard).toBeGreaterThan(0);
  const before = server.received.length;
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  await waitFor(() => expect(server.received.length).toBeGreaterThan(before));
  expect(started).toHaveBeenCalledTimes(heard);
});

test('what a muted rule found is announced when the muting has ended', async () => {
  await show();
  const muted = alertOf({
    subject_name: 'New One',
    muted_until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  state.alerts = [muted, alertOf({ subject_name: 'Other' }), ...state.alerts];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Critical alert: Other, Severe results')).toBeTruthy();
  state.alerts = [{ ...muted, muted_until: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Critical alert: New One, Severe results')).toBeTruthy();
});

test('of two tabs that learn of one alert only one sounds', async () => {
  await show();
  localStorage.setItem(LAST_ALARM_KEY, String(Date.now()));
  state.alerts = [alertOf({ subject_name: 'New One' }), ...state.alerts];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Critical alert: New One, Severe results')).toBeTruthy();
  expect(started).not.toHaveBeenCalled();
});

test('a display on the wall says it in its own line, and sounds by its own switch', async () => {
  localStorage.setItem(WALL_SOUND.key, 'true');
  await show(
    <div data-whole-page>
      <AlertsOnDisplay />
    </div>,
  );
  state.alerts = [alertOf({ subject_name: 'New One' })];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('New One: Severe results')).toBeTruthy();
  await waitFor(() => expect(started).toHaveBeenCalled());
  expect(screen.queryByText(/^Critical alert/)).toBeNull();
});

test('a display on the wall without sound is silent, whatever the alerts have', async () => {
  await show(
    <div data-whole-page>
      <AlertsOnDisplay />
    </div>,
  );
  state.alerts = [alertOf({ subject_name: 'New One' })];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('New One: Severe results')).toBeTruthy();
  expect(started).not.toHaveBeenCalled();
});

test('whoever switched the sound off reads it and hears nothing', async () => {
  localStorage.setItem(SOUND.key, 'false');
  await show();
  state.alerts = [alertOf({ subject_name: 'New One' }), ...state.alerts];
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(await screen.findByText('Critical alert: New One, Severe results')).toBeTruthy();
  expect(started).not.toHaveBeenCalled();
});

test('what the stream of events tells of is asked for at once, and a storm of it not each time', async () => {
  const { tell } = await show();
  state.alerts = [alertOf({ subject_name: 'New One' }), ...state.alerts];
  act(() => tell({ alertChanges: '1' }));
  expect(await screen.findByText('Critical alert: New One, Severe results')).toBeTruthy();

  const before = server.received.length;
  for (let changes = 2; changes < 50; changes += 1) act(() => tell({ alertChanges: String(changes) }));
  state.alerts = [alertOf({ subject_name: 'Last One' }), ...state.alerts];
  act(() => tell({ alertChanges: '50' }));
  expect(
    await screen.findByText('Critical alert: Last One, Severe results', {}, { timeout: 5000 }),
  ).toBeTruthy();
  expect(server.received.length - before).toBe(1);
});
