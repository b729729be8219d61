import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailStep, setUpAlerting } from './testing/alerting.ts';

const [MODERATE, SEVERE, FINE] = [140, 250, 50];
const { alerting, clock, stage, runFor } = setUpAlerting();

const open = () => alerting.alerts(stage.admin, 'open');
const subjects = () => alerting.letters.map(({ subject }) => subject);
/** Two rules that a severe result sets off. */
async function twoRules(change: object = {}) {
  await alerting.rule(stage.admin, 'hydration', { name: 'Severe', severity: 'critical', ...change });
  const trigger = { kind: 'hydration', at_least: 'moderately_dehydrated' } as const;
  await alerting.rule(stage.admin, 'hydration', {
    name: 'Moderate',
    severity: 'warning',
    trigger,
    ...change,
  });
}
/** A rule that two moderate results within a day set off. */
const ruleTwice = () =>
  alerting.rule(stage.admin, 'hydration-repeated', {
    name: 'Twice',
    trigger: {
      kind: 'hydration-repeated',
      at_least: 'moderately_dehydrated',
      times: 2,
      within_hours: 24,
    },
  });

test('two rules that one test sets off are one entry, one email and one acknowledgement', async () => {
  await twoRules();
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const [entry, ...others] = await open();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ rule_name: 'Severe', joined_alerts: [{ rule_name: 'Moderate' }] });
  expect(await alerting.alerts(stage.admin)).toHaveLength(1);
  expect(subjects()).toEqual(['Critical: Severe']);
  expect(alerting.letters[0]?.lists?.[0]?.items[0]).toContain('; also: Moderate');

  const note = { note: 'On my way' };
  await alerting.ask(stage.admin, 'POST', `/${entry?.alert_id}/acknowledge`, note);
  const answered = await alerting.alert(stage.admin, entry?.joined_alerts[0]?.alert_id ?? '');
  expect(answered).toMatchObject({ state: 'acknowledged', acknowledged_by: 'Ada Ford', ...note });
  await runFor(3);
  expect(subjects()).toHaveLength(1);

  await alerting.tested(stage.admin, stage.worker, FINE);
  await runFor(2);
  expect(await open()).toEqual([]);
  expect(subjects()).toEqual(['Critical: Severe', 'Over: Severe']);
});

test('an alert that fires within the cool-down joins the incident and its acknowledgement', async () => {
  await alerting.rule(stage.admin, 'hydration', { name: 'Severe', severity: 'critical' });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(1);
  const [first] = await open();
  await alerting.ask(stage.admin, 'POST', `/${first?.alert_id}/acknowledge`, { note: '' });
  await ruleTwice();
  await runFor(30);
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(1);
  expect(await open()).toMatchObject([
    { rule_name: 'Severe', joined_alerts: [{ rule_name: 'Twice', state: 'acknowledged' }] },
  ]);
  expect(subjects()).toEqual(['Critical: Severe']);
});

test('an alert that fires after the cool-down is an incident of its own', async () => {
  await alerting.rule(stage.admin, 'hydration', { name: 'Severe', severity: 'critical' });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(1);
  await ruleTwice();
  await runFor(62);
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(1);
  expect((await open()).map(({ rule_name }) => rule_name).sort()).toEqual(['Severe', 'Twice']);
  expect(subjects()).toEqual(['Critical: Severe', 'Warning: Twice']);
});

test('a more severe alert notifies again, even where the incident was acknowledged', async () => {
  await twoRules();
  await alerting.tested(stage.admin, stage.worker, MODERATE);
  await runFor(1);
  const [moderate] = await open();
  await alerting.ask(stage.admin, 'POST', `/${moderate?.alert_id}/acknowledge`, { note: '' });
  await runFor(5);
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(1);
  expect(await open()).toMatchObject([{ rule_name: 'Severe', state: 'firing' }]);
  expect(subjects()).toEqual(['Warning: Moderate', 'Critical: Severe']);
});

test('the second step says for how long nobody acknowledged', async () => {
  await twoRules({ steps: [mailStep(0), mailStep(15)] });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  await runFor(16);
  expect(subjects()).toEqual(['Critical: Severe', 'Critical, not acknowledged: Severe']);
  expect(alerting.letters[0]?.paragraphs.join()).not.toContain('acknowledged');
  expect(alerting.letters[1]?.paragraphs[0]).toBe('Nobody acknowledged for 15 minutes.');
});

test('acknowledges several incidents at once, and leaves out what the caller may not see', async () => {
  const other = await stage.ours.addTag('Night shift');
  const stranger = await stage.ours.addPerson({ name_first: 'Bo', tag_ids: [other] });
  const email = `${randomUUID()}@harbour.test`;
  const id = await stage.ours.addPerson({ email, grants: [{ tag_id: stage.crane, access: 'manager' }] });
  const boss = await stage.signIn(id);
  await twoRules();
  for (const person of [stage.worker, stranger]) await alerting.tested(stage.admin, person, SEVERE);
  await alerting.look();
  const alert_ids = (await open()).map(({ alert_id }) => alert_id);
  expect(alert_ids).toHaveLength(2);
  const answer = { alert_ids, note: 'Both' };
  expect((await alerting.ask(boss, 'POST', '/acknowledge', answer)).data).toEqual({ acknowledged: 1 });
  expect((await alerting.ask(stage.admin, 'POST', '/acknowledge', answer)).data).toEqual({ acknowledged: 1 });
  expect((await alerting.ask(stage.admin, 'POST', '/acknowledge', answer)).data).toEqual({ acknowledged: 0 });
  expect((await open()).map(({ state }) => state)).toEqual(['acknowledged', 'acknowledged']);
});

test('closing an entry closes all alerts of the incident', async () => {
  await twoRules();
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const [entry] = await open();
  await alerting.ask(stage.admin, 'POST', `/${entry?.alert_id}/close`, { note: '' });
  expect(await open()).toEqual([]);
  expect(await alerting.alerts(stage.admin, '&state=ended')).toHaveLength(1);
});

test('lists who was notified, by which channel and when', async () => {
  await stage.ours.addPerson({ name_first: 'Bo', grants: [{ tag_id: null, access: 'admin' }] });
  await twoRules();
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const [entry] = await open();
  const shown = { step: 0, is_over: false, at: clock.now().toISOString(), channel: 'app', state: 'shown' };
  const { notifications } = await alerting.alert(stage.admin, entry?.alert_id ?? '');
  expect(notifications).toHaveLength(3);
  expect(notifications).toEqual(
    expect.arrayContaining([
      { ...shown, who: 'Ada Ford' },
      { ...shown, who: 'Bo Lund' },
      { ...shown, who: 'Ada Ford', channel: 'mail', state: 'sent' },
    ]),
  );
  const [logged] = (await alerting.ask(stage.admin, 'GET', '?limit=10')).data.alerts;
  expect(logged.notifications).toEqual(notifications);
});

test('a test notifies although the incident is about silence and was acknowledged', async () => {
  const silent = { kind: 'no-test', days: 1 } as const;
  await alerting.rule(stage.admin, 'no-test', { name: 'Silent', severity: 'critical', trigger: silent });
  await stage.ours.write(({ tx, org_id }) =>
    tx
      .updateTable('users')
      .set({
        created_time: `${new Date(clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 23)}000Z`,
      })
      .where('org_id', '=', org_id)
      .where('user_id', '=', stage.worker)
      .execute(),
  );
  await runFor(1);
  const [first] = await open();
  expect(first).toMatchObject({ rule_name: 'Silent' });
  await alerting.ask(stage.admin, 'POST', `/${first?.alert_id}/acknowledge`, { note: '' });
  await alerting.rule(stage.admin, 'hydration', { name: 'Severe', severity: 'warning' });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  expect(await open()).toMatchObject([{ rule_name: 'Severe', state: 'firing' }]);
  expect(subjects()).toEqual(['Critical: Silent', 'Warning: Severe']);
});
