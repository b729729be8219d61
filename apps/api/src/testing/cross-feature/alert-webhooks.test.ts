import { newRule } from '@heatwise/domain/alerts/alert-rule';
import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alertingOf } from '../../features/alerts/testing/alerting.ts';
import { openReceiver, verified } from '../../features/services/testing/webhook-receiver.ts';
import { webhooksOn } from '../../features/services/testing/webhooks-stage.ts';
import { setUpTestApp } from '../test-app.ts';
import type { TestOrganisation } from '../test-organisation.ts';

const SEVERE = 250;
const FINE = 50;
let now = new Date();
const server = setUpTestApp({ clock: () => now });

let organisation: TestOrganisation;
const alerting = alertingOf(server, () => now);
let stage: Awaited<ReturnType<typeof webhooksOn>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  now = new Date();
  await server.database.owner.deleteFrom('alert_looks').execute();
  organisation = await server.organisation();
  await alerting.open(organisation);
  stage = await webhooksOn(server, organisation, { clock: () => now });
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

type Told = { webhook: string; alerts: { alert_id: string; state: string }[] };

/** Looks, delivers, and returns what arrived since at which of these webhooks. */
async function told(webhooks: Readonly<Record<string, { secret: string }>>): Promise<Told[]> {
  const before = receiver.received.length;
  expect(await alerting.look()).toEqual([]);
  await stage.rounds();
  return receiver.received.slice(before).map((message) => {
    for (const [webhook, { secret }] of Object.entries(webhooks)) {
      try {
        const { type, data } = verified(secret, message) as { type: string; data: unknown };
        expect(type).toBe('alert.told');
        return { webhook, ...(data as { alerts: Told['alerts'] }) };
      } catch {}
    }
    throw new Error('signed by none of them');
  });
}

const stepFor = (after_minutes: number, webhook_ids: readonly string[]) => ({
  after_minutes,
  recipients: { user_ids: [], admins: false, supervisors: false, webhook_ids },
  channels: [],
});
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

test('each step tells the webhooks that it names, a storm in one message, and whom it told hears that it is over', async () => {
  const events = ['alert.told' as const];
  const desk = await stage.make(receiver.url, { events });
  const plant = await stage.make(receiver.url, { events });
  const all = { desk, plant };
  const { headers } = stage.admin;
  await alerting.rule(headers, 'hydration', {
    steps: [stepFor(0, [desk.webhook_id]), stepFor(3, [desk.webhook_id, plant.webhook_id])],
    quiet_hours: { from: '00:00', to: '23:59', time_zone: 'Etc/UTC' },
    cool_down_minutes: 0,
  });
  const [one, two] = [await organisation.addPerson(), await organisation.addPerson()];
  await alerting.tested(headers, one, SEVERE);
  await alerting.tested(headers, two, SEVERE);

  const first = await told(all);
  expect(first.map(({ webhook }) => webhook)).toEqual(['desk']);
  expect(first[0]?.alerts.map(({ state }) => state)).toEqual(['firing', 'firing']);
  const [alertId = ''] = first[0]?.alerts.map(({ alert_id }) => alert_id) ?? [];
  const { events: happened } = await alerting.alert(headers, alertId);
  expect(happened.map(({ note }) => note)).toContain('Step 1: 1 webhook.');
  expect(await told(all)).toEqual([]);

  // One of them is over before the second step: only the first webhook had heard of it.
  later(2);
  await alerting.tested(headers, one, FINE);
  const over = await told(all);
  expect(over).toMatchObject([{ webhook: 'desk', alerts: [{ state: 'cleared' }] }]);

  later(2);
  expect((await told(all)).map(({ webhook }) => webhook).sort()).toEqual(['desk', 'plant']);
  await alerting.tested(headers, two, FINE);
  const bothOver = await told(all);
  expect(bothOver.map(({ webhook }) => webhook).sort()).toEqual(['desk', 'plant']);
  expect(bothOver.flatMap(({ alerts }) => alerts.map(({ state }) => state))).toEqual(['cleared', 'cleared']);
});

test('a webhook that is off, gone or did not choose rules is not told, nor one of a muted rule; the rule goes on', async () => {
  const events = ['alert.told' as const];
  const off = await stage.make(receiver.url, { events });
  const gone = await stage.make(receiver.url, { events });
  const other = await stage.make(receiver.url, { events: ['alert.acknowledged'] });
  const kept = await stage.make(receiver.url, { events });
  const all = { off, gone, other, kept };
  await stage.ask('PATCH', `/${off.webhook_id}`, { is_on: false });
  await stage.ask('DELETE', `/${gone.webhook_id}`);
  const { headers } = stage.admin;
  const ids = Object.values(all).map(({ webhook_id }) => webhook_id);
  const rule_id = await alerting.rule(headers, 'hydration', {
    steps: [stepFor(0, ids)],
    cool_down_minutes: 0,
  });
  const person = await organisation.addPerson();
  await alerting.tested(headers, person, SEVERE);
  expect((await told(all)).map(({ webhook }) => webhook)).toEqual(['kept']);

  const { data: rule } = await alerting.ask(headers, 'GET', `/rule/${rule_id}`);
  expect(Object.keys(rule.names).sort()).toEqual(
    [off, other, kept].map(({ webhook_id }) => webhook_id).sort(),
  );

  later(1);
  await alerting.tested(headers, person, FINE);
  expect(await told(all)).toHaveLength(1);
  const until = new Date(now.getTime() + 60 * MINUTE_MS).toISOString();
  await alerting.ask(headers, 'PUT', `/rule/${rule_id}/mute`, { until, reason: 'Maintenance' });
  later(1);
  await alerting.tested(headers, person, SEVERE);
  expect(await told(all)).toEqual([]);
  expect(await alerting.alerts(headers, 'open')).toHaveLength(1);
});

test('another organisation’s webhook that a rule names is told nothing', async () => {
  const neighbour = await server.organisation();
  const theirs = await webhooksOn(server, neighbour, { clock: () => now });
  const stolen = await theirs.make(receiver.url, { events: ['alert.told'] });
  const { headers } = stage.admin;
  await alerting.rule(headers, 'hydration', { steps: [stepFor(0, [stolen.webhook_id])] });
  await alerting.tested(headers, await organisation.addPerson(), SEVERE);
  expect(await told({ stolen })).toEqual([]);
  await theirs.rounds();
  expect(receiver.received).toEqual([]);
  const { events } = await alerting.alert(
    headers,
    (await alerting.alerts(headers, 'open'))[0]?.alert_id ?? '',
  );
  expect(events.map(({ what }) => what)).toContain('not told');
});

test('a rule from before webhooks were among the recipients is read as one without any', async () => {
  const { recipients, ...step } = newRule('hydration').steps[0] ?? stepFor(0, []);
  const { webhook_ids: _, ...before } = recipients;
  const { headers } = stage.admin;
  const saved = await alerting.ask(headers, 'POST', '/rule', {
    ...newRule('hydration'),
    name: 'Sent by an old page',
    rule_id: crypto.randomUUID(),
    pack: null,
    pack_rule: null,
    steps: [{ ...step, recipients: before }],
  });
  expect(saved.data.steps[0].recipients.webhook_ids).toEqual([]);
});
