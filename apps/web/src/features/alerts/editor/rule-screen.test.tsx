import type { AlertRule } from '@heatwise/contract/alerts/alerts.contract';
import { ALERT_MESSAGES, RULE_MESSAGES } from '@heatwise/domain/alerts/alert-rule';
import { USUAL_MESSAGES } from '@heatwise/domain/alerts/alert-text';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { enterText } from '../../../testing/enter-text.ts';
import {
  type Answer,
  openLoopbackServer,
  type Received,
  refusal,
  success,
} from '../../../testing/loopback-server.ts';
import { renderPrivateScreen } from '../../../testing/private-screen.tsx';
import { admin, ago, alertServer, crew, ruleOf, site, webhookOf } from '../testing/alert-server.ts';
import { NewRuleScreen, RuleScreen } from './rule-screen.tsx';

let rules: AlertRule[];
let answer: (request: Received) => Answer;
let server: Awaited<ReturnType<typeof openLoopbackServer>>;
const made = vi.fn();
beforeEach(async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  made.mockClear();
  rules = [ruleOf({ trigger: { kind: 'wbgt', at_least_c: 28, hours_ahead: 0 }, name: 'Hot' })];
  answer = alertServer({ alerts: [], rules });
  server = await openLoopbackServer((request) => answer(request));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const stage = () => ({ organisation: site, as: admin, apiBase: `${server.base}/api` });
const showNew = (copyOf?: string) =>
  renderPrivateScreen(<NewRuleScreen copyOf={copyOf} onMade={made} />, stage());
const show = () => renderPrivateScreen(<RuleScreen ruleId={rules[0]?.rule_id ?? ''} />, stage());
const writes = () => server.received.filter(({ method }) => !['GET', 'OPTIONS'].includes(method));
const sent = () => writes().at(-1)?.body as AlertRule & { revision: number };
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('a new rule says by its fields what it lacks, and is sent whole', async () => {
  await showNew();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a step' }));
  const second = within(screen.getByRole('listitem', { name: 'Step 2' }));
  await userEvent.click(second.getByRole('checkbox', { name: 'Organisation admins' }));
  await save();
  expect(await screen.findByText(RULE_MESSAGES.nameMissing)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe(RULE_MESSAGES.stepWithoutPeople);
  expect(writes()).toEqual([]);
  await userEvent.click(second.getByRole('checkbox', { name: 'Supervisors' }));
  await enterText(screen.getByLabelText('Name'), ' Salt ');
  await userEvent.selectOptions(screen.getByLabelText('Wait for'), 'Sweat sodium');
  await userEvent.clear(screen.getByLabelText('From (mg/L)'));
  await enterText(screen.getByLabelText('From (mg/L)'), '1600');
  await userEvent.click(screen.getByRole('combobox', { name: /^Only people with/ }));
  await userEvent.click(await screen.findByRole('option', { name: /Night crew/ }));
  await save();
  await waitFor(() => expect(made).toHaveBeenCalledWith(sent().rule_id));
  expect(sent()).toMatchObject({
    name: 'Salt',
    trigger: { kind: 'sweat-sodium', at_least_mg_l: 1600 },
    scope: { tag_ids: [crew.tag_id], location_ids: [], job_ids: [] },
    pack: null,
  });
  expect(sent().steps.map(({ after_minutes }) => after_minutes)).toEqual([0, 15]);
});

test('temperatures are typed in the reader’s unit and kept in °C', async () => {
  const { platform } = await show();
  platform.preferences.set({ is_metric: null, temperature_unit: 'fahrenheit' });
  const field = await screen.findByLabelText('At least');
  await waitFor(() => expect((screen.getByLabelText('At least') as HTMLInputElement).value).toBe('82.4'));
  await userEvent.clear(field);
  await userEvent.type(field, '900');
  expect(screen.getByText('A temperature from 50 to 140 °F.')).toBeTruthy();
  await userEvent.clear(field);
  await enterText(field, '89.6');
  await save();
  expect(await screen.findByText('Rule saved.')).toBeTruthy();
  expect(sent()).toMatchObject({ revision: 3, trigger: { at_least_c: 32 } });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  // The next save names what it was answered.
  await userEvent.type(screen.getByLabelText('Name'), 'ter');
  await save();
  await waitFor(() => expect(sent()).toMatchObject({ revision: 4, name: 'Hotter' }));
});

test('a reader’s unit that changes while the rule is open shows the same temperature', async () => {
  const { platform } = await show();
  const value = () => (screen.getByLabelText('At least') as HTMLInputElement).value;
  await screen.findByLabelText('At least');
  for (const [temperature_unit, text] of [
    ['celsius', '28'],
    ['fahrenheit', '82.4'],
    ['celsius', '28'],
  ] as const) {
    act(() => platform.preferences.set({ is_metric: null, temperature_unit }));
    expect(value()).toBe(text);
  }
});

test('fields are put into the message, and the preview fills them in', async () => {
  await show();
  const message = await screen.findByLabelText('Message');
  await enterText(message, 'Call ');
  await userEvent.click(screen.getByRole('button', { name: 'Who or what' }));
  await userEvent.type(message, ': ');
  await userEvent.click(screen.getByRole('button', { name: 'What was found' }));
  const preview = within(screen.getByRole('region', { name: 'Preview of an alert' }));
  expect(preview.getByText('Call Name of the location: 28.0 °C')).toBeTruthy();
  await save();
  await waitFor(() => expect(sent()).toMatchObject({ message: 'Call {who}: {found}' }));
});

test('another kind of trigger drops what cannot narrow it', async () => {
  rules = [
    Object.assign(rules[0] as AlertRule, {
      scope: { tag_ids: [], location_ids: [crew.tag_id], job_ids: [] },
      names: { [crew.tag_id]: 'Crane yard' },
    }),
  ];
  await show();
  expect(await screen.findByText('Crane yard')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Wait for'), 'No test for a while');
  await save();
  await waitFor(() =>
    expect(sent()).toMatchObject({ trigger: { kind: 'no-test' }, scope: { location_ids: [] } }),
  );
});

test('somebody else was faster: it is said, and the rule can be loaded again', async () => {
  await show();
  await enterText(await screen.findByLabelText('Name'), ' mine');
  const usual = answer;
  answer = (request) =>
    request.method === 'PUT'
      ? refusal(409, 'alert-rule-changed', ALERT_MESSAGES.ruleChanged)
      : usual(request);
  Object.assign(rules[0] as AlertRule, { name: 'Theirs', revision: 9 });
  await save();
  expect(await screen.findByText('Somebody else has changed this rule')).toBeTruthy();
  answer = usual;
  await userEvent.click(screen.getByRole('button', { name: 'Load it again' }));
  expect(await screen.findByRole('heading', { name: 'Theirs' })).toBeTruthy();
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Theirs');
});

test('a rule is muted from its own page, and nothing else is saved by that', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mute…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mute Hot' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
  expect(dialog.getByText('Say why, so that the others know.')).toBeTruthy();
  await enterText(dialog.getByLabelText('Reason'), 'Sensor in repair');
  await userEvent.click(dialog.getByRole('button', { name: 'Mute' }));
  expect(await screen.findByRole('button', { name: 'End muting' })).toBeTruthy();
  expect(writes().map(({ path }) => path.split('/').at(-1))).toEqual(['mute']);
});

test('a copy has a name of its own and is another rule', async () => {
  const [original] = rules as [AlertRule];
  await showNew(original.rule_id);
  await waitFor(() => expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Hot (copy)'));
  await save();
  await waitFor(() => expect(made).toHaveBeenCalledTimes(1));
  expect(sent().rule_id).not.toBe(original.rule_id);
});

test('the preview reads as an alert will, with the usual words until there are own ones', async () => {
  await showNew();
  const preview = within(await screen.findByRole('region', { name: 'Preview of an alert' }));
  expect(preview.getByText(USUAL_MESSAGES.hydration)).toBeTruthy();
  await enterText(screen.getByLabelText('Message'), 'Call the medic.');
  expect(preview.getByText('Call the medic.')).toBeTruthy();
});

test('the back-test draws each subject and has a table; another rule makes it old', async () => {
  const fired = (subject_name: string, from: number, to: number | null) => ({
    subject_kind: 'location' as const,
    subject_name,
    user_id: null,
    from: ago(from),
    to: to === null ? null : ago(to),
    value: 31.5,
  });
  const usual = answer;
  answer = (request) =>
    request.path.endsWith('/back-test')
      ? success({
          from: ago(30 * 1440),
          to: ago(0),
          fired: [fired('Yard', 9000, 8000), fired('Yard', 100, null), fired('Gate', 500, 400)],
          times: 1203,
          subjects: 2,
          without_data: 1,
          looked_at: 3,
        })
      : usual(request);
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Back-test' }));
  expect(await screen.findByText('It would have fired 1,203 times, about 2 locations.')).toBeTruthy();
  expect(screen.getByText('The latest 3 are shown')).toBeTruthy();
  expect(screen.getByText(/^1 of 3 have gaps/)).toBeTruthy();
  const bars = within(screen.getByRole('list', { name: 'When it would have fired, by subject' }));
  expect(bars.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Yard2 times',
    'Gateonce',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
  const table = within(await screen.findByRole('table', { name: 'When it would have fired' }));
  expect(table.getByText('Still open')).toBeTruthy();
  expect(table.getAllByText('31.5 °C')).toHaveLength(3);
  await userEvent.selectOptions(screen.getByLabelText('Severity'), 'Critical');
  expect(await screen.findByText('The rule has changed since')).toBeTruthy();
});

test('a rule that is not there says so', async () => {
  await renderPrivateScreen(<RuleScreen ruleId={crypto.randomUUID()} />, stage());
  expect(await screen.findByRole('heading', { name: 'Rule not found' })).toBeTruthy();
});

test('a step may tell a webhook alone: of those that wait for rules, and of one that was removed it can be freed', async () => {
  const [desk, events] = [
    webhookOf(),
    webhookOf({ address: 'https://events.example.com/', events: ['alert.fired'] }),
  ];
  const [step] = rules[0]?.steps ?? [];
  if (!rules[0] || !step) throw new Error('a rule with a step');
  const gone = crypto.randomUUID();
  const recipients = { user_ids: [], admins: false, supervisors: false, webhook_ids: [gone] };
  rules[0] = { ...rules[0], steps: [{ ...step, recipients }] };
  answer = alertServer({ alerts: [], rules, webhooks: [desk, events] });
  await show();
  const choice = within(await screen.findByRole('group', { name: 'Webhooks' }));
  await waitFor(() =>
    expect(choice.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
      desk.webhook_id,
      gone,
    ]),
  );
  await userEvent.click(choice.getByRole('checkbox', { name: 'Deleted' }));
  await save();
  expect(screen.getByRole('alert').textContent).toBe(RULE_MESSAGES.stepWithoutPeople);
  await userEvent.click(choice.getByRole('checkbox', { name: desk.address }));
  await save();
  await waitFor(() => expect(sent()?.steps[0]?.recipients.webhook_ids).toEqual([desk.webhook_id]));
});

test('where no webhook waits for rules, the step says where one is made', async () => {
  await show();
  expect((await screen.findByRole('link', { name: 'Services' })).getAttribute('href')).toBe(
    '/settings/services',
  );
});

test('what cannot be read about webhooks is said to be unknown, and is asked again', async () => {
  const [desk] = [webhookOf()];
  const [step] = rules[0]?.steps ?? [];
  if (!rules[0] || !step) throw new Error('a rule with a step');
  const recipients = { user_ids: [], admins: false, supervisors: false, webhook_ids: [desk.webhook_id] };
  rules[0] = { ...rules[0], steps: [{ ...step, recipients }] };
  const state: Parameters<typeof alertServer>[0] = { alerts: [], rules, webhooks: 'unreadable' };
  answer = alertServer(state);
  await show();
  expect(await screen.findByText('What it is could not be read.')).toBeTruthy();
  expect(screen.queryByText('It does not wait for alert rules.')).toBeNull();
  state.webhooks = [desk];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox', { name: desk.address })).toBeTruthy();
  expect(screen.queryByText('Webhooks could not be read.')).toBeNull();
});
