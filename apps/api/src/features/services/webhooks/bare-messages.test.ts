import { beforeEach, expect, test } from 'vitest';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';
import { openReceiver } from '../testing/webhook-receiver.ts';
import { webhooksOn } from '../testing/webhooks-stage.ts';

const server = setUpTestApp();
let now: number;

let organisation: TestOrganisation;
let stage: Awaited<ReturnType<typeof webhooksOn>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  now = Date.now();
  organisation = await server.organisation();
  stage = await webhooksOn(server, organisation, { clock: () => new Date(now) });
  receiver = await openReceiver();
});

/** A test and a new person are told of with names and results, and nobody takes it. */
async function untaken() {
  receiver.answerWith((response) => response.writeHead(500).end());
  const events = ['measurement.created', 'person.created'] as const;
  const { webhook_id } = await stage.make(receiver.url, { events: [...events], with_health: true });
  const person = await organisation.addPerson({ name_first: 'Per', name_last: 'Holm' });
  await measurementSender(server).receipt(stage.admin.headers, [newMeasurement(person)]);
  await stage.rounds();
  expect(receiver.received.map(({ body }) => body).join()).toMatch(/Holm/);
  receiver.received.length = 0;
  receiver.answerWith((response) => response.writeHead(204).end());
  return webhook_id;
}

test('what waits says no names and no results any more once only ids are sent', async () => {
  const webhook_id = await untaken();
  await stage.ask('PATCH', `/${webhook_id}`, { with_health: false });
  now += 3_600_000;
  await stage.rounds();
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies).toHaveLength(2);
  const fields = bodies.flatMap(({ data }) =>
    Object.values(data)
      .flat()
      .map((row) => Object.keys(row as object)),
  );
  expect(fields.map((names) => names.sort()).sort((one, other) => other.length - one.length)).toEqual([
    ['created_time', 'measurement_id', 'user_id'],
    ['created_time', 'user_id'],
  ]);
});

test('nor does what is sent again by hand', async () => {
  const webhook_id = await untaken();
  now += 3_600_000;
  await stage.rounds();
  receiver.received.length = 0;
  await stage.ask('PATCH', `/${webhook_id}`, { with_health: false });
  for (const { delivery_id } of await stage.log(webhook_id))
    await stage.ask('POST', `/${webhook_id}/delivery/${delivery_id}/again`, {});
  await stage.rounds();
  const sent = receiver.received.map(({ body }) => body).join();
  expect(receiver.received).toHaveLength(2);
  expect(sent).toContain('measurement_id');
  expect(sent).not.toMatch(/Holm|"value"/);
});

test('what waits of an event that is not chosen any more is not sent, and the log says why', async () => {
  const webhook_id = await untaken();
  await stage.ask('PATCH', `/${webhook_id}`, { events: ['person.created'] });
  now += 3_600_000;
  await stage.rounds();
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['person.created']);
  const log = await stage.log(webhook_id);
  expect(log.map(({ event, state, failure }) => [event, state, failure]).sort()).toEqual([
    ['measurement.created', 'failed', 'Not sent: the event was taken off the webhook.'],
    ['person.created', 'delivered', null],
  ]);
});
