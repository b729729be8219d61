import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import type { User } from '@heatwise/contract/entities/people';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../testing/enter-text.ts';
import { openLoopbackServer, type Received, refusal } from '../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { ACKNOWLEDGED, CLOSED } from './alerts.mutations.ts';
import { AlertsScreen } from './alerts-screen.tsx';
import { type AlertsSearch, readAlertsSearch } from './alerts-search.ts';
import { admin, ago, alertOf, alertServer, hotYard, site, supervisor } from './testing/alert-server.ts';

let state: { alerts: Alert[] };
let answer: (request: Received) => ReturnType<ReturnType<typeof alertServer>>;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  state = { alerts: [alertOf(), hotYard] };
  answer = alertServer(state);
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

function Screen({ begin }: { begin: AlertsSearch }) {
  const [search, setSearch] = useState(begin);
  return <AlertsScreen search={search} onSearchChange={setSearch} />;
}
const show = (begin: AlertsSearch = {}, as: User = admin) =>
  renderPrivateScreen(<Screen begin={begin} />, { organisation: site, as, apiBase: `${server.base}/api` });
const card = (name: string) => screen.findByRole('listitem', { name });
const writes = () => server.received.filter(({ method }) => !['GET', 'OPTIONS'].includes(method));
const asked = () =>
  server.received.filter(({ path }) => path.startsWith('/api/v3/alerts?')).map(({ path }) => path);

test('an open alert says about whom, what was found, and that there is no data now', async () => {
  await show();
  const person = within(await card('Bo Ek: Severe results'));
  expect(person.getByText('Critical')).toBeTruthy();
  expect(person.getByText(/^Severe results: 151\.3 mOsm, /)).toBeTruthy();
  const yard = within(await card('Crane yard: Hot'));
  expect(yard.getByText(/^Hot: 34\.2 °C for /)).toBeTruthy();
  expect(yard.getByText('Heat index of 32.0 °C or more, now or within 3 h')).toBeTruthy();
  expect(yard.getByText(/^No data since .*: whether it is over is not known\.$/)).toBeTruthy();
});

test('an alert from simulated weather says so on the card and in the drawer', async () => {
  state.alerts = [{ ...hotYard, is_simulated: true }];
  await show({ open: hotYard.alert_id });
  const drawer = within(await screen.findByRole('dialog', { name: 'Alert' }));
  expect(await drawer.findByText('Simulated weather')).toBeTruthy();
  expect(screen.getAllByText('Simulated weather').length).toBe(2);
});

test('whoever acknowledges may leave a note, and is named', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Bo Ek' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge: Bo Ek' }));
  await enterText(dialog.getByLabelText('Note'), ' Sent to the shade ');
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  expect(await screen.findByText(ACKNOWLEDGED)).toBeTruthy();
  expect(writes()[0]?.body).toEqual({ note: 'Sent to the shade' });
  const person = within(await card('Bo Ek: Severe results'));
  expect(await person.findByText(/^Acknowledged by Ida Berg, /)).toBeTruthy();
  await waitFor(() => expect(person.queryByRole('button', { name: /^Acknowledge/ })).toBeNull());
});

test('the drawer lists who was notified, how, and that an email bounced', async () => {
  const [alert] = state.alerts as [Alert];
  await show({ open: alert.alert_id });
  const drawer = within(await screen.findByRole('dialog', { name: 'Alert' }));
  const notified = within(await drawer.findByRole('list', { name: 'Notified' }));
  expect(notified.getAllByText('Per Lund')).toHaveLength(2);
  expect(notified.getByText('Step 1. In Heatwise: shown')).toBeTruthy();
  expect(notified.getByText('Step 1. Email: bounced')).toBeTruthy();
});

test('acknowledges several selected alerts with one note', async () => {
  await show();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  await userEvent.click(screen.getByRole('button', { name: 'Acknowledge selected (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge 2 alerts' }));
  await enterText(dialog.getByLabelText('Note'), 'On it');
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  expect(await screen.findByText('2 alerts acknowledged.')).toBeTruthy();
  const alert_ids = state.alerts.map(({ alert_id }) => alert_id);
  expect(writes()).toMatchObject([
    { path: '/api/v3/alerts/acknowledge', body: { alert_ids, note: 'On it' } },
  ]);
});

test('an alert names the other rules of its incident on the card and in the drawer', async () => {
  const joined = { alert_id: crypto.randomUUID(), rule_name: 'Moderate twice', state: 'firing' } as const;
  const alert = alertOf({ joined_alerts: [joined] });
  state.alerts = [alert];
  await show({ open: alert.alert_id });
  const drawer = within(await screen.findByRole('dialog', { name: 'Alert' }));
  expect(await drawer.findByText('Moderate twice')).toBeTruthy();
  expect(drawer.getByText('Alert fired (Severe results)')).toBeTruthy();
  expect(screen.getByText('Same incident: Moderate twice')).toBeTruthy();
});

test('an alert opens with what happened to it, and is closed once that is confirmed', async () => {
  const [alert] = state.alerts as [Alert];
  await show({ open: alert.alert_id });
  const drawer = within(await screen.findByRole('dialog', { name: 'Alert' }));
  const events = within(await drawer.findByRole('list', { name: 'What happened' }));
  expect(events.getByText('Notified Per Lund')).toBeTruthy();
  expect(drawer.getByRole('link', { name: 'Bo Ek' }).getAttribute('href')).toBe(`/people/${alert.user_id}`);
  await userEvent.click(drawer.getByRole('button', { name: 'Close alert' }));
  expect(writes()).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: 'Close the alert about Bo Ek?' }));
  await userEvent.click(question.getByRole('button', { name: 'Close alert' }));
  expect(await screen.findByText(CLOSED)).toBeTruthy();
  expect(await drawer.findByText('Closed')).toBeTruthy();
  expect(drawer.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
});

test('with the keyboard alone, whoever has answered is still in the drawer', async () => {
  await show();
  const person = within(await card('Bo Ek: Severe results'));
  person.getByRole('button', { name: /^Details/ }).focus();
  await userEvent.keyboard('{Enter}');
  const drawer = within(await screen.findByRole('dialog', { name: 'Alert' }));
  (await drawer.findByRole('button', { name: 'Acknowledge' })).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge: Bo Ek' }));
  dialog.getByRole('button', { name: 'Acknowledge' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(ACKNOWLEDGED)).toBeTruthy();
  await waitFor(() => expect(drawer.queryByRole('button', { name: 'Acknowledge' })).toBeNull());
  const title = drawer.getByRole('heading', { name: 'Bo Ek' });
  await waitFor(() => expect(document.activeElement).toBe(title));
});

test('with the keyboard alone, whoever has answered on a card is still at that card', async () => {
  await show();
  const person = within(await card('Bo Ek: Severe results'));
  person.getByRole('button', { name: 'Acknowledge Bo Ek' }).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge: Bo Ek' }));
  dialog.getByRole('button', { name: 'Acknowledge' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(ACKNOWLEDGED)).toBeTruthy();
  await waitFor(() => expect(person.queryByRole('button', { name: /^Acknowledge/ })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(person.getByRole('button', { name: /^Details/ })));
});

test('what is over meanwhile is said, and the list asked for again', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge Bo Ek' }));
  const usual = answer;
  answer = (request) => {
    if (request.method !== 'POST') return usual(request);
    state.alerts = [hotYard];
    return refusal(409, 'alert-over', 'This alert is over.');
  };
  const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge: Bo Ek' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Acknowledge' }));
  expect(await screen.findByText('This alert is over.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Bo Ek: Severe results' })).toBeNull());
});

test('the log is narrowed and searched by the server', async () => {
  state.alerts.push(alertOf({ subject_name: 'Old Hand', state: 'cleared', ended_at: ago(1) }));
  await show();
  expect(await screen.findByText('Old Hand')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Severity'), 'Critical');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Over');
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Heat index');
  await enterText(screen.getByLabelText('Search alerts'), 'yard');
  await waitFor(() =>
    expect(asked().at(-1)).toBe(
      '/api/v3/alerts?state=ended&severity=critical&kind=heat-index&q=yard&offset=0&limit=50',
    ),
  );
});

test('that nothing could be read is not the same as that nothing is open', async () => {
  answer = () => refusal(500, 'internal', 'Something went wrong');
  await show();
  expect((await screen.findAllByText('Something went wrong')).length).toBeGreaterThan(0);
  expect(screen.queryByText('No alert is open.')).toBeNull();
});

test('rules are for those who write them', async () => {
  await show({}, supervisor);
  expect(await card('Bo Ek: Severe results')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Rules' })).toBeNull();
});

test('nothing in an address breaks the screen', () => {
  expect(
    readAlertsSearch({ tab: 'x', state: 1, severity: 'critical', kind: 'no', open: 'not an id' }),
  ).toEqual({
    tab: undefined,
    state: undefined,
    severity: 'critical',
    kind: undefined,
    open: undefined,
  });
});
