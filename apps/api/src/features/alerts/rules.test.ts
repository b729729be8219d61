import { expect, test } from 'vitest';
import { setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const { alerting, clock, stage } = setUpAlerting();

/** What of a rule is sent to change it. */
function draftOf(rule: Record<string, unknown>) {
  const {
    rule_id,
    pack,
    pack_rule,
    is_on,
    muted_until,
    muted_reason,
    muted_by,
    last_fired_at,
    open_alerts,
    names,
    ...draft
  } = rule;
  return draft;
}

test('a rule that is switched off, changed or deleted closes what is open; what it told stays', async () => {
  const rule_id = await alerting.rule(stage.admin, 'hydration');
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const { data: rule } = await alerting.ask(stage.admin, 'GET', `/rule/${rule_id}`);
  expect(rule).toMatchObject({ open_alerts: 1, last_fired_at: clock.now().toISOString() });
  const draft = draftOf(rule);
  expect((await alerting.ask(stage.admin, 'PUT', `/rule/${rule_id}`, { ...draft, revision: 1 })).code).toBe(
    'alert-rule-changed',
  );
  const unnamed = await alerting.ask(stage.admin, 'PUT', `/rule/${rule_id}`, { ...draft, name: ' ' });
  expect(unnamed).toMatchObject({ code: 'alert-rule-not-valid', message: 'Give the rule a name.' });
  await alerting.ask(stage.admin, 'PUT', `/rule/${rule_id}/on`, { is_on: false });
  expect(await alerting.alerts(stage.admin, 'open')).toEqual([]);
  await alerting.ask(stage.admin, 'DELETE', `/rule/${rule_id}`);
  expect((await alerting.ask(stage.admin, 'GET', `/rule/${rule_id}`)).code).toBe('alert-rule-not-found');
  expect(await alerting.alerts(stage.admin)).toMatchObject([
    { state: 'closed', rule_id: null, rule_name: 'A rule' },
  ]);
});

test('other words, people and times keep what is open; another trigger does not', async () => {
  const rule_id = await alerting.rule(stage.admin, 'hydration-repeated');
  const { data: rule } = await alerting.ask(stage.admin, 'GET', `/rule/${rule_id}`);
  for (let time = 0; time < rule.trigger.times; time += 1)
    await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const isOpen = async () => (await alerting.alerts(stage.admin, 'open')).length === 1;
  expect(await isOpen()).toBe(true);
  const save = async (change: object) => {
    const { data } = await alerting.ask(stage.admin, 'GET', `/rule/${rule_id}`);
    expect(
      (await alerting.ask(stage.admin, 'PUT', `/rule/${rule_id}`, { ...draftOf(data), ...change })).status,
    ).toBe(200);
  };
  await save({});
  await save({ name: 'Thirsty', message: 'Call the medic.', cool_down_minutes: 90, severity: 'information' });
  expect(await isOpen()).toBe(true);
  await save({ trigger: { ...rule.trigger, within_hours: rule.trigger.within_hours + 1 } });
  expect(await isOpen()).toBe(false);
});

test('the past is looked at under a rule that is not saved', async () => {
  await alerting.rule(stage.admin, 'sweat-sodium');
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  const draft = (await alerting.ask(stage.admin, 'GET', '/rule')).data.rules[0];
  const { revision, ...plain } = draftOf(draft);
  const trigger = { kind: 'hydration', at_least: 'severely_dehydrated' };
  const tried = await alerting.ask(stage.admin, 'POST', '/back-test', { ...plain, trigger });
  expect(tried.data).toMatchObject({
    fired: [{ subject_name: 'Ida Berg', user_id: stage.worker, value: SEVERE, to: null }],
    times: 1,
    subjects: 1,
  });
  expect(await alerting.alerts(stage.admin)).toEqual([]);
});

test('a rule that looks ahead has no gap at the end of the past: the forecast of today is known', async () => {
  await stage.ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  await alerting.rule(stage.admin, 'air-temperature');
  const [rule] = (await alerting.ask(stage.admin, 'GET', '/rule')).data.rules;
  const { revision, ...plain } = draftOf(rule);
  for (const trigger of [
    { kind: 'air-temperature', at_least_c: 60, hours_ahead: 48 },
    { kind: 'heat-wave', at_least_c: 60, days: 3 },
  ]) {
    const tried = await alerting.ask(stage.admin, 'POST', '/back-test', { ...plain, trigger });
    expect(tried.data).toMatchObject({ looked_at: 1, without_data: 0, times: 0 });
  }
});

test('without alerts switched on nothing is looked at, listed or written', async () => {
  await alerting.rule(stage.admin, 'hydration');
  await stage.ours.write(({ tx, org_id }) =>
    tx.updateTable('organisations').set({ metadata: '{}' }).where('org_id', '=', org_id).execute(),
  );
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  expect((await alerting.ask(stage.admin, 'GET', '/open')).code).toBe('alerts-not-open');
  await alerting.open(stage.ours);
  expect(await alerting.alerts(stage.admin)).toEqual([]);
});
