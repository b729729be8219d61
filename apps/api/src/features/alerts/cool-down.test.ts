import { expect, test } from 'vitest';
import { setUpAlerting } from './testing/alerting.ts';

const SEVERE = 250;
const FINE = 50;
const { alerting, stage, runFor } = setUpAlerting();

const openIds = async () => (await alerting.alerts(stage.admin, 'open')).map(({ alert_id }) => alert_id);

test('a bad result within the cool-down is told when that is over, unless a good one came meanwhile', async () => {
  await alerting.rule(stage.admin, 'hydration', { cool_down_minutes: 10 });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(1);
  await alerting.tested(stage.admin, stage.worker, FINE);
  await runFor(2);
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(1);
  // Nothing begins within it.
  expect(await openIds()).toEqual([]);
  await runFor(8);
  const [again] = await openIds();
  expect(again).toBeDefined();
  expect(alerting.letters.map(({ subject }) => subject)).toEqual([
    'Warning: A rule',
    'Over: A rule',
    'Warning: A rule',
  ]);

  await alerting.tested(stage.admin, stage.worker, FINE);
  await runFor(1);
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(2);
  await alerting.tested(stage.admin, stage.worker, FINE);
  await runFor(10);
  expect(await openIds()).toEqual([]);
});

test('what somebody closed by hand does not come back for the same result', async () => {
  await alerting.rule(stage.admin, 'hydration', { cool_down_minutes: 3 });
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await runFor(1);
  const [alert] = await openIds();
  await alerting.ask(stage.admin, 'POST', `/${alert}/close`, { note: '' });
  await runFor(5);
  expect(await openIds()).toEqual([]);
});

test('a change of the rule is no end of the heat: what is still within its reach stays, with who answered it', async () => {
  const gate = await stage.ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  const yard = await stage.ours.addTag('Yard', 'location', { lat: -20.3, lon: 118.6 });
  for (const site of [gate, yard]) alerting.setAir(site, 38);
  const reach = (...location_ids: string[]) => ({ scope: { tag_ids: [], location_ids, job_ids: [] } });
  const rule_id = await alerting.rule(stage.admin, 'air-temperature', reach(gate));
  await alerting.look();
  const [first = ''] = await openIds();
  await alerting.ask(stage.admin, 'POST', `/${first}/acknowledge`, { note: 'Shade is up' });
  await alerting.change(stage.admin, rule_id, reach(gate, yard));
  await runFor(3);
  expect(await openIds()).toHaveLength(2);
  expect(await openIds()).toContain(first);
  await alerting.change(stage.admin, rule_id, reach(yard));
  await runFor(3);
  expect(await alerting.alerts(stage.admin, 'open')).toMatchObject([{ subject_name: 'Yard' }]);
});

test('a stricter limit, or a rule that was off, warns at once where it is hot', async () => {
  const gate = await stage.ours.addTag('Gate 3', 'location', { lat: -31.9, lon: 115.8 });
  alerting.setAir(gate, 38);
  const rule_id = await alerting.rule(stage.admin, 'air-temperature');
  await alerting.look();
  const [first] = await openIds();
  await alerting.change(stage.admin, rule_id, {
    trigger: { kind: 'air-temperature', at_least_c: 30, hours_ahead: 0 },
  });
  await runFor(3);
  const [second] = await openIds();
  expect(second).toBeDefined();
  expect(second).not.toBe(first);
  for (const is_on of [false, true]) await alerting.ask(stage.admin, 'PUT', `/rule/${rule_id}/on`, { is_on });
  await runFor(3);
  expect(await openIds()).toHaveLength(1);
});

test('who is severely dehydrated is still watched when the rule becomes stricter or reaches others too', async () => {
  const other = await stage.ours.addTag('Night shift');
  const reach = (...tag_ids: string[]) => ({ scope: { tag_ids, location_ids: [], job_ids: [] } });
  const rule_id = await alerting.rule(stage.admin, 'hydration', reach(stage.crane));
  await alerting.tested(stage.admin, stage.worker, SEVERE);
  await alerting.look();
  const before = await openIds();
  await alerting.change(stage.admin, rule_id, reach(stage.crane, other));
  await runFor(1);
  expect(await openIds()).toEqual(before);
  await alerting.change(stage.admin, rule_id, {
    trigger: { kind: 'hydration', at_least: 'moderately_dehydrated' },
  });
  await runFor(1);
  expect(await openIds()).toHaveLength(1);
  await alerting.change(stage.admin, rule_id, reach(other));
  await runFor(1);
  expect(await openIds()).toEqual([]);
});
