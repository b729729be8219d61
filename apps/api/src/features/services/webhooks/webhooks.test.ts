import { randomUUID } from 'node:crypto';
import { MOST_WEBHOOKS, WEBHOOK_MESSAGES } from '@heatwise/domain/services/webhook';
import { HOUR_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';
import { openReceiver, verified } from '../testing/webhook-receiver.ts';
import { webhooksOn } from '../testing/webhooks-stage.ts';

let now = Date.now();
const server = setUpTestApp({ clock: () => new Date(now) });

let organisation: TestOrganisation;
let person: string;
let stage: Awaited<ReturnType<typeof webhooksOn>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  now = Date.now();
  organisation = await server.organisation();
  person = await organisation.addPerson({ name_first: 'Ida', name_last: 'Berg' });
  stage = await webhooksOn(server, organisation, { clock: () => new Date(now) });
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const measure = (count = 1) =>
  measurementSender(server).receipt(
    stage.admin.headers,
    Array.from({ length: count }, () => newMeasurement(person)),
  );

test('what is stored is told once, signed, without names and results unless they were chosen', async () => {
  const bare = await stage.make(receiver.url);
  const whole = await stage.make(receiver.url, { with_health: true });
  expect(bare.secret).toMatch(/^whsec_/);
  const { stored } = await measure(2);
  await stage.rounds();
  expect(receiver.received).toHaveLength(2);
  const [ofBare, ofWhole] = [bare, whole].map(({ secret }) =>
    receiver.received.flatMap((message) => {
      try {
        return [verified(secret, message)];
      } catch {
        return [];
      }
    }),
  );
  expect(ofBare).toHaveLength(1);
  expect(ofBare?.[0]).toMatchObject({ type: 'measurement.created' });
  const told = ofBare?.[0]?.data.measurements ?? [];
  expect(told.map(({ measurement_id }) => measurement_id).sort()).toEqual([...stored].sort());
  expect(Object.keys(told[0] ?? {}).sort()).toEqual(['created_time', 'measurement_id', 'user_id']);
  expect(ofWhole?.[0]?.data.measurements?.[0]).toMatchObject({ value: 71.5, name_first: 'Ida' });

  await stage.rounds();
  expect(receiver.received).toHaveLength(2);
  expect(await stage.log(bare.webhook_id)).toMatchObject([
    { event: 'measurement.created', state: 'delivered', attempts: 1, status: 204, due_at: null },
  ]);
});

test('a great batch is several messages, and nothing that was not chosen is told', async () => {
  const { webhook_id } = await stage.make(receiver.url);
  await measure(250);
  await stage.rounds();
  expect(await stage.log(webhook_id)).toHaveLength(3);
  await organisation.addPerson();
  await stage.rounds();
  expect(await stage.log(webhook_id)).toHaveLength(3);
  // Nothing is written for an organisation without a webhook.
  const other = await server.organisation();
  await other.addPerson();
  const { rows } = await sql`select from webhook_events`.execute(server.database.owner);
  expect(rows).toEqual([]);
});

test('people, alerts and follow-ups are told of', async () => {
  const events = ['person.created', 'alert.fired', 'alert.closed', 'follow_up.closed'] as const;
  const { secret } = await stage.make(receiver.url, { events: [...events], with_health: true });
  await organisation.addPerson({ name_first: 'Per', email: `${randomUUID()}@crew.test` });
  const { stored } = await measure();
  const [rule_id, alert_id] = [randomUUID(), randomUUID()];
  await organisation.write(async ({ tx, org_id, stamps }) => {
    await tx
      .insertInto('alert_rules')
      .values({
        org_id,
        rule_id,
        name: 'Severe',
        message: '',
        severity: 'critical',
        trigger: '{}',
        scope: '{}',
        hold_minutes: 0,
        cool_down_minutes: 0,
        all_clear: true,
        quiet_hours: null,
        steps: '[]',
        pack: null,
        pack_rule: null,
        created_by: person,
        created_at: new Date(now),
      })
      .execute();
    await tx
      .insertInto('alerts')
      .values({
        org_id,
        alert_id,
        rule_id,
        rule_name: 'Severe',
        trigger: '{}',
        severity: 'critical',
        message: '',
        subject_kind: 'person',
        subject_key: person,
        subject_name: 'Ida Berg',
        user_id: person,
        tag_ids: [],
        state: 'firing',
        value: 3,
        value_at: null,
        began_at: new Date(now),
        next_at: null,
        fired_at: new Date(now),
        seen_at: new Date(now),
      })
      .execute();
    for (const [number, what] of (['began', 'fired', 'closed'] as const).entries())
      await tx
        .insertInto('alert_events')
        .values({ org_id, alert_id, number, at: new Date(now), what, user_id: null })
        .execute();
    for (const kind of ['note', 'close'])
      await tx
        .insertInto('follow_up_notes')
        .values({
          org_id,
          note_id: randomUUID(),
          measurement_id: stored[0] ?? '',
          kind,
          note: 'Drank two litres',
          author_id: person,
          written_time: stamps.next(),
        })
        .execute();
  });
  await stage.rounds();
  const told = receiver.received.map((message) => verified(secret, message));
  expect(told.map(({ type }) => type).sort()).toEqual([...events].sort());
  const of = (type: string) => told.find((one) => one.type === type)?.data;
  expect(of('alert.fired')?.alerts).toMatchObject([{ alert_id, subject_name: 'Ida Berg', value: 3 }]);
  expect(of('follow_up.closed')?.follow_ups).toMatchObject([{ user_id: person, note: 'Drank two litres' }]);
  expect(of('person.created')?.people).toMatchObject([{ name_first: 'Per' }]);
});

test('after a change of the secret both sign for a day, then the new one alone', async () => {
  const { webhook_id, secret } = await stage.make(receiver.url);
  await measure();
  const rotated = (await stage.ask('POST', `/${webhook_id}/secret`, {})).data;
  expect(rotated.secret).not.toBe(secret);
  await stage.rounds();
  const [both] = receiver.received;
  if (!both) throw new Error('nothing came');
  for (const one of [secret, rotated.secret]) expect(verified(one, both).type).toBe('measurement.created');

  await measure();
  now += 24 * HOUR_MS;
  await stage.rounds();
  const last = receiver.received.at(-1);
  if (!last) throw new Error('nothing came');
  expect(last.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  // The time of the message is the test's own, which the library would refuse as too far from its clock.
  expect(() => verified(secret, last)).toThrow();
  const stored = await server.database.owner.selectFrom('webhooks').selectAll().execute();
  const audited = await server.database.owner.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify([stored, audited])).not.toContain(secret.slice(6));
});

test('a message is looked at with what was answered, and sent again under its id', async () => {
  receiver.answerWith((response) => response.writeHead(500).end('<b>not now\0</b>'));
  const { webhook_id } = await stage.make(receiver.url);
  const test = (await stage.ask('POST', `/${webhook_id}/test`, {})).data;
  await stage.rounds();
  const path = `/${webhook_id}/delivery/${test.delivery_id}`;
  const whole = (await stage.ask('GET', path)).data;
  expect(whole).toMatchObject({ state: 'waiting', status: 500, reply: '<b>not now</b>', attempts: 1 });
  expect(JSON.parse(whole.body)).toMatchObject({ type: 'webhook.test', data: {} });

  receiver.answerWith((response) => response.writeHead(200).end('thanks'));
  expect((await stage.ask('POST', `${path}/again`, {})).data).toMatchObject({ state: 'waiting' });
  await stage.rounds();
  const told = (await stage.ask('GET', path)).data;
  expect(told).toMatchObject({ state: 'delivered', reply: 'thanks' });
  expect(told.tries).toMatchObject([
    { tried_at: whole.tried_at, status: 500, failure: null, reply: '<b>not now</b>' },
    { tried_at: told.tried_at, status: 200, failure: null, reply: 'thanks' },
  ]);
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([test.delivery_id]));
  expect(receiver.received).toHaveLength(2);
});

test('one that is switched off is sent nothing and forgets what waits; switched on it begins anew', async () => {
  const { webhook_id } = await stage.make(receiver.url);
  await measure();
  await stage.ask('PATCH', `/${webhook_id}`, { is_on: false });
  await measure();
  await stage.rounds();
  expect(receiver.received).toEqual([]);
  expect((await stage.ask('POST', `/${webhook_id}/test`, {})).code).toBe('webhook-off');
  await stage.ask('PATCH', `/${webhook_id}`, { is_on: true });
  await stage.rounds();
  expect(receiver.received).toEqual([]);
  await measure();
  await stage.rounds();
  expect(receiver.received).toHaveLength(1);
  expect((await stage.ask('DELETE', `/${webhook_id}`)).status).toBe(200);
  await measure();
  await stage.rounds();
  expect(receiver.received).toHaveLength(1);
  expect((await stage.ask('DELETE', `/${webhook_id}`)).code).toBe('webhook-not-found');
});

test.each([
  ['http://169.254.169.254/latest', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://10.0.0.7/', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://[::ffff:10.0.0.7]/', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://[fe80::1]/', WEBHOOK_MESSAGES.addressNotPublic],
  ['https://me:pass@example.com/', WEBHOOK_MESSAGES.addressWithPassword],
  ['javascript:alert(1)', WEBHOOK_MESSAGES.addressNotValid],
])('%s is not taken', async (address, message) => {
  const { status, problems } = await stage.ask('POST', '', {
    address,
    events: ['alert.fired'],
    with_health: false,
  });
  expect([status, problems]).toEqual([400, [{ path: 'address', message }]]);
});

test('a name that leads to a private address is not asked, and the log says why', async () => {
  const strict = await webhooksOn(server, organisation, { allowsLoopback: false });
  const { webhook_id } = await stage.make(receiver.url.replace('127.0.0.1', 'localhost'));
  await stage.ask('POST', `/${webhook_id}/test`, {});
  await strict.round();
  expect(receiver.received).toEqual([]);
  expect(await stage.log(webhook_id)).toMatchObject([
    { state: 'waiting', status: null, failure: 'The address does not lead to the public internet.' },
  ]);
});

test('there is a limit, and events are needed', async () => {
  const none = await stage.ask('POST', '', { address: receiver.url, events: [], with_health: false });
  expect(none.problems).toEqual([{ path: 'events', message: WEBHOOK_MESSAGES.noEvents }]);
  for (let made = 0; made < MOST_WEBHOOKS; made += 1) await stage.make(receiver.url);
  const more = { address: receiver.url, events: ['alert.fired'], with_health: false };
  expect((await stage.ask('POST', '', more)).code).toBe('too-many-webhooks');
});
