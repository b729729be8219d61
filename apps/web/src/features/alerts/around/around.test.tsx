import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import type { User } from '@heatwise/contract/entities/people';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answer, openLoopbackServer, type Received, refusal } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { admin, ago, alertOf, alertServer, hotYard, now, site } from '../testing/alert-server.ts';
import { AlertMark } from './alert-mark.tsx';
import { AlertStrip } from './alert-strip.tsx';
import { newCriticals } from './new-alerts.ts';
import { AlertsOnDisplay } from './wall-alerts.tsx';

let state: { alerts: Alert[] };
let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  state = {
    alerts: [
      alertOf(),
      hotYard,
      alertOf({ subject_name: 'Cy', state: 'acknowledged', acknowledged_at: ago(1) }),
    ],
  };
  answer = alertServer(state);
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(() => server.close());

const Around = () => (
  <>
    <AlertMark />
    <AlertStrip />
    <AlertsOnDisplay />
    <p>There</p>
  </>
);
const show = (organisation = site, as: User = admin) =>
  renderPrivateScreen(<Around />, { organisation, as, apiBase: `${server.base}/api` });

test('the strip has what nobody has answered, and answers at once', async () => {
  await show();
  expect(await screen.findByRole('heading', { name: '3 alerts' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '3 open alerts' }).getAttribute('href')).toBe('/settings/alerts');
  expect(screen.getByText('Bo Ek: Severe results; Crane yard: Hot', { exact: false })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge Bo Ek: Severe results' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Bo Ek/ })).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge Crane yard: Hot' }));
  expect(await screen.findByRole('heading', { name: '3 alerts, all acknowledged' })).toBeTruthy();
  expect(screen.queryByText('alerts:', { exact: false })).toBeNull();
});

test('what a muted rule found is counted, and nobody is asked to answer it', async () => {
  const muted_until = new Date(Date.now() + 3_600_000).toISOString();
  state.alerts = [alertOf({ muted_until }), hotYard];
  await show();
  expect(await screen.findByRole('heading', { name: '2 alerts' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Bo Ek/ })).toBeNull();
  expect(screen.getByText('Crane yard: Hot')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge Crane yard: Hot' }));
  expect(await screen.findByRole('heading', { name: '2 alerts, all acknowledged or muted' })).toBeTruthy();
});

test('nothing is open: nothing is there', async () => {
  state.alerts = [];
  await show();
  await waitFor(() => expect(server.received.length).toBeGreaterThan(0));
  expect(await screen.findByText('There')).toBeTruthy();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('that alerts could not be read is said', async () => {
  answer = () => refusal(500, 'internal', 'Something went wrong');
  await show();
  expect(await screen.findByText('Alerts could not be loaded')).toBeTruthy();
});

test('an organisation without alerts is not asked about them', async () => {
  await show({ ...site, metadata: { _show_preview_features: false, _beta: ['alert'] } });
  expect(await screen.findByText('There')).toBeTruthy();
  expect(server.received).toEqual([]);
});

test('announced is what is critical, unanswered and was not there before', () => {
  const [first, second] = [alertOf(), alertOf()];
  expect(newCriticals(null, [first], now)).toEqual([]);
  expect(newCriticals(new Set([first.alert_id]), [first, second, hotYard], now)).toEqual([second]);
  expect(newCriticals(new Set(), [{ ...first, state: 'acknowledged' }], now)).toEqual([]);
  const muted = (minutes: number) => [{ ...first, muted_until: ago(-minutes) }];
  expect(newCriticals(new Set(), muted(5), now)).toEqual([]);
  expect(newCriticals(new Set(), muted(-5), now)).toHaveLength(1);
});
