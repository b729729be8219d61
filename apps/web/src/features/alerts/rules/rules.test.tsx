import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import { openLoopbackServer } from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { admin, alertServer, now, ruleOf, site } from '../testing/alert-server.ts';
import { muteEnd, muteEndProblem } from './mute-dialog.tsx';
import { PackList } from './pack-list.tsx';
import { RuleList } from './rule-list.tsx';

let rules: AlertRule[];
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
beforeEach(async () => {
  rules = [
    ruleOf({ open_alerts: 2 }),
    ruleOf({
      name: 'Hot yard',
      trigger: { kind: 'heat-index', at_least_c: 32, hours_ahead: 0 },
      severity: 'warning',
      is_on: false,
      last_fired_at: null,
    }),
  ];
  server = await openLoopbackServer(alertServer({ alerts: [], rules }));
});
afterEach(() => server.close());

const show = () =>
  renderPrivateScreen(<RuleList />, { organisation: site, as: admin, apiBase: `${server.base}/api` });
const card = async (name: string) => within(await screen.findByRole('listitem', { name }));
const writes = () =>
  server.received
    .filter(({ method }) => !['GET', 'OPTIONS'].includes(method))
    .map(({ method, path, body }) => [method, path.split('/rule/')[1], body] as const);
const choose = async (name: string, what: string) => {
  await userEvent.click((await card(name)).getByRole('button', { name: `More for ${name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: what }));
};

test('a rule says what it waits for, how it stands, and when it fired', async () => {
  await show();
  const severe = await card('Severe results');
  expect(severe.getByText('Severe dehydration only')).toBeTruthy();
  expect(severe.getByText('2 alerts open')).toBeTruthy();
  const yard = await card('Hot yard');
  expect(yard.getByText('Heat index of 32.0 °C or more')).toBeTruthy();
  expect(yard.getByText('Never fired')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Off');
  expect(screen.queryByRole('listitem', { name: 'Severe results' })).toBeNull();
});

test('a rule with open alerts asks before it is switched off; another is switched on at once', async () => {
  await show();
  const [severe, yard] = rules as [AlertRule, AlertRule];
  await userEvent.click((await card('Severe results')).getByRole('switch'));
  expect(writes()).toEqual([]);
  const question = within(await screen.findByRole('dialog', { name: 'Switch Severe results off?' }));
  await userEvent.click(question.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Rule switched off.')).toBeTruthy();
  await userEvent.click((await card('Hot yard')).getByRole('switch'));
  expect(await screen.findByText('Rule switched on.')).toBeTruthy();
  expect(writes()).toEqual([
    ['PUT', `${severe.rule_id}/on`, { is_on: false }],
    ['PUT', `${yard.rule_id}/on`, { is_on: true }],
  ]);
});

test('a rule is muted with a reason, and says so until the muting is ended', async () => {
  await show();
  await choose('Severe results', 'Mute…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute Severe results' }));
  await userEvent.click(dialog.getByRole('radio', { name: 'For a week' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
  expect(await dialog.findByText('Say why, so that the others know.')).toBeTruthy();
  expect(writes()).toEqual([]);
  await enterText(dialog.getByLabelText('Reason'), 'Shutdown');
  await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
  expect(await screen.findByText('Rule muted.')).toBeTruthy();
  const severe = await card('Severe results');
  expect(await severe.findByText(/^Muted until .* by Ida Berg: Shutdown$/)).toBeTruthy();
  await choose('Severe results', 'End muting');
  expect(await screen.findByText('Rule is no longer muted.')).toBeTruthy();
  expect(writes().at(-1)?.[2]).toEqual({ until: null, reason: '' });
});

test('the keyboard stays where it was: at the switch that was pressed, and at the menu a dialog came from', async () => {
  await show();
  const yard = await card('Hot yard');
  yard.getByRole('switch').focus();
  await userEvent.keyboard(' ');
  expect(await screen.findByText('Rule switched on.')).toBeTruthy();
  expect(document.activeElement).toBe(await yard.findByRole('switch', { name: 'Switch Hot yard off' }));
  const more = yard.getByRole('button', { name: 'More for Hot yard' });
  for (const [item, title] of [
    ['Mute…', 'Mute Hot yard'],
    ['Delete…', 'Delete Hot yard?'],
  ] as const) {
    await choose('Hot yard', item);
    await screen.findByRole('dialog', { name: title });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(more));
  }
});

test('a ready rule names its source, and its switch takes it and switches it on', async () => {
  await renderPrivateScreen(<PackList />, {
    organisation: site,
    as: admin,
    apiBase: `${server.base}/api`,
  });
  const ready = within(await screen.findByRole('listitem', { name: 'Severe dehydration' }));
  expect(ready.getByText('Saliva hydration, in the rules of this product')).toBeTruthy();
  expect(screen.getAllByText(/Read in reports about the document/).length).toBeGreaterThan(0);
  await userEvent.click(ready.getByRole('switch', { name: 'Switch Severe dehydration on' }));
  expect(await screen.findByText('Rule switched on.')).toBeTruthy();
  expect(await screen.findByRole('switch', { name: 'Switch Severe dehydration off' })).toBeTruthy();
  expect(writes()).toMatchObject([
    ['POST', undefined, { pack: 'hydration', pack_rule: 'severe' }],
    ['PUT', expect.stringMatching(/\/on$/), { is_on: true }],
  ]);
});

test('deleting says what becomes of the open alerts', async () => {
  await show();
  await choose('Severe results', 'Delete…');
  const question = within(await screen.findByRole('dialog', { name: 'Delete Severe results?' }));
  expect(question.getByText(/2 alerts that are open will be closed\./)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Rule deleted.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Severe results' })).toBeNull());
});

test('the rest of the day ends at the next midnight there is, also where the clocks change', () => {
  const zone = openTimeZone('America/Sao_Paulo');
  // Clocks went from 00:00 to 01:00 on 4 November 2018.
  const before = Date.parse('2018-11-04T01:00:00Z');
  expect(new Date(muteEnd('day', '', before, zone) ?? 0).toISOString()).toBe('2018-11-04T03:00:00.000Z');
  const typed = muteEnd('until', '2026-03-08T12:00', now, openTimeZone('America/New_York'));
  expect(new Date(typed ?? 0).toISOString()).toBe('2026-03-08T16:00:00.000Z');
});

test('a muting ends in the future, and within the longest that there is', () => {
  expect(muteEndProblem(null, now)).toBe('Choose a day and a time.');
  expect(muteEndProblem(now, now)).toBe('Choose a time that is still to come.');
  expect(muteEndProblem(now + 91 * 86_400_000, now)).toBe('A rule can be muted for 90 days at most.');
  expect(muteEndProblem(now + 90 * 86_400_000, now)).toBeNull();
});
