import { MINUTE_MS } from '@heatwise/domain/time/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHostBreaker } from '../../../background/host-breaker.ts';
import { OutboundFailure } from '../../../http/outbound-http.ts';
import { startToKill } from '../../../testing/killed-server.ts';
import { measurementSender, newMeasurement } from '../../../testing/measurement-sender.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestOrganisation } from '../../../testing/test-organisation.ts';
import { waitingForLocks } from '../../../testing/waiting-for-locks.ts';
import { openReceiver, verified } from '../testing/webhook-receiver.ts';
import { webhooksOn } from '../testing/webhooks-stage.ts';

const DAY_MS = 1440 * MINUTE_MS;
let now = Date.now();
let claims = 0;
const server = setUpTestApp();

let organisation: TestOrganisation;
let person: string;
let stage: Awaited<ReturnType<typeof webhooksOn>>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  now = Date.now();
  organisation = await server.organisation();
  person = await organisation.addPerson();
  stage = await webhooksOn(server, organisation, { clock: () => new Date(now) });
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

const measure = () => measurementSender(server).receipt(stage.admin.headers, [newMeasurement(person)]);

test.each([
  ['500', (response) => response.writeHead(500).end('no')],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['silence', () => undefined],
  ['half an answer', (response) => void response.writeHead(200).write('and then nothing')],
  ['a broken connection', (response) => void response.destroy()],
] as [string, Parameters<typeof receiver.answerWith>[0]][])(
  'after %s it is tried again, later each time, under the same id',
  async (_, answer) => {
    receiver.answerWith(answer);
    const { webhook_id, secret } = await stage.make(receiver.url);
    await measure();
    await stage.round(stage.impatient);
    const [first] = await stage.log(webhook_id);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(Date.parse(first?.due_at ?? '')).toBe(now + 5000);
    await stage.round(stage.impatient);
    expect(receiver.received).toHaveLength(1);

    now += 5000;
    await stage.round(stage.impatient);
    const [second] = await stage.log(webhook_id);
    expect([second?.attempts, Date.parse(second?.due_at ?? '')]).toEqual([2, now + 30_000]);
    receiver.answerWith((response) => response.writeHead(200).end());
    now += 30_000;
    await stage.round();
    expect((await stage.log(webhook_id))[0]).toMatchObject({ state: 'delivered', attempts: 3 });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    for (const message of receiver.received)
      expect(verified(secret, message).type).toBe('measurement.created');
  },
);

test('an answer without an end is read to its limit and was one', async () => {
  receiver.answerWith((response) => {
    response.writeHead(200);
    const more = () => {
      if (!response.destroyed && response.write('x'.repeat(10_000))) setImmediate(more);
      else response.once('drain', more);
    };
    more();
  });
  const { webhook_id } = await stage.make(receiver.url);
  await measure();
  await stage.round();
  const [delivery] = await stage.log(webhook_id);
  expect(delivery).toMatchObject({ state: 'delivered', status: 200 });
  const { data } = await stage.ask('GET', `/${webhook_id}/delivery/${delivery?.delivery_id}`);
  expect(data.reply.length).toBeLessThanOrEqual(1000);
});

test('after a day of tries a message is given up, and after five days the webhook; its admins are told', async () => {
  receiver.answerWith((response) => response.writeHead(503).end());
  const { webhook_id } = await stage.make(receiver.url);
  const begun = now;
  await measure();
  for (let tries = 0; tries < 11; tries += 1) {
    await stage.round();
    now += 10 * 60 * MINUTE_MS;
  }
  expect((await stage.log(webhook_id))[0]).toMatchObject({ state: 'failed', attempts: 11, due_at: null });
  expect(stage.letters).toEqual([]);

  now = begun + 5 * DAY_MS;
  const email = 'boss@crew.test';
  await server.database.owner
    .insertInto('credentials')
    .values({
      org_id: organisation.org_id,
      user_id: stage.admin.user_id,
      email,
      password_hash: 'x',
    })
    .execute();
  await measure();
  await measure();
  await stage.round();
  expect(await stage.webhooks()).toMatchObject([
    { is_on: false, switched_off_at: new Date(now).toISOString(), waiting: 0 },
  ]);
  expect(stage.letters).toMatchObject([
    { to: email, subject: 'A webhook of Harbour Works was switched off' },
  ]);
  const said = JSON.stringify(stage.letters);
  expect(said).not.toContain('/heat"');
  await measure();
  await stage.round();
  expect(stage.letters).toHaveLength(1);
  expect((await stage.ask('PATCH', `/${webhook_id}`, { is_on: true })).data).toMatchObject({
    is_on: true,
    failing_since: null,
    switched_off_at: null,
  });
});

test('one that was taken in between begins its five days anew', async () => {
  receiver.answerWith((response) => response.writeHead(503).end());
  const { webhook_id } = await stage.make(receiver.url);
  await measure();
  await stage.round();
  now += 4 * DAY_MS;
  receiver.answerWith((response) => response.writeHead(204).end());
  await stage.round();
  receiver.answerWith((response) => response.writeHead(503).end());
  now += 4 * DAY_MS;
  await measure();
  await stage.round();
  expect((await stage.webhooks())[0]).toMatchObject({
    is_on: true,
    failing_since: new Date(now).toISOString(),
  });
  expect((await stage.log(webhook_id)).map(({ state }) => state).sort()).toEqual(['delivered', 'waiting']);
});

test('a server that dies between claim and answer leaves the message to another, under the same id', async () => {
  const { webhook_id } = await stage.make(receiver.url);
  await measure();
  await expect(
    stage.round({
      readIn: async (orgId, work) => {
        // The first transaction makes messages and claims them; the server is killed after it.
        claims += 1;
        if (claims > 1) throw new Error('killed');
        return stage.parts.readIn(orgId, work);
      },
    }),
  ).rejects.toThrow('killed');
  expect(receiver.received).toHaveLength(1);
  await stage.round();
  expect(receiver.received).toHaveLength(1);
  now += MINUTE_MS;
  await stage.round();
  expect(receiver.received.map(({ id }) => id)).toEqual([receiver.received[0]?.id, receiver.received[0]?.id]);
  expect((await stage.log(webhook_id))[0]).toMatchObject({ state: 'delivered' });
});

test('two servers at once send each message once', async () => {
  const { webhook_id } = await stage.make(receiver.url);
  for (let time = 0; time < 4; time += 1) await measure();
  await Promise.all([stage.rounds(), stage.rounds(), stage.rounds()]);
  await stage.rounds();
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(receiver.received.length);
  expect((await stage.log(webhook_id)).every(({ state }) => state === 'delivered')).toBe(true);
});

test('a try is recorded by locking the webhook before the delivery, as deleting a webhook does', async () => {
  receiver.answerWith((response) => response.writeHead(500).end());
  const { webhook_id } = await stage.make(receiver.url);
  await measure();
  await stage.round();
  now += 5000;
  const [round] = await stage.parts.readIn(organisation.org_id, async ({ tx }) => {
    await tx
      .selectFrom('webhooks')
      .select('webhook_id')
      .where('webhook_id', '=', webhook_id)
      .forUpdate()
      .execute();
    const started = stage.round();
    await expect.poll(() => waitingForLocks(server.database.owner)).toBe(1);
    const deliveries = tx.selectFrom('webhook_deliveries').select('state').forUpdate().noWait();
    expect(await deliveries.execute()).toEqual([{ state: 'waiting' }]);
    return [started] as const;
  });
  await round;
  expect((await stage.log(webhook_id))[0]).toMatchObject({ state: 'waiting', attempts: 2, status: 500 });
});

test('one receiver that hangs holds no other of the organisation up', async () => {
  const hanging = await openReceiver(() => undefined);
  const slow = await stage.make(hanging.url);
  await stage.make(receiver.url);
  for (let time = 0; time < 8; time += 1) await measure();
  await stage.round(stage.impatient);
  expect(receiver.received.length).toBeGreaterThanOrEqual(5);
  expect((await stage.log(slow.webhook_id)).filter(({ attempts }) => attempts > 0)).toHaveLength(5);
  await hanging.close();
});

test('after one that was not taken the others wait as they were, in their order', async () => {
  const { webhook_id } = await stage.make(receiver.url);
  for (let time = 0; time < 9; time += 1) {
    await measure();
    now += 1;
  }
  receiver.answerWith((response) => response.writeHead(503).end());
  await stage.round();
  const log = (await stage.log(webhook_id)).toReversed();
  const sent = log.filter(({ attempts }) => attempts > 0);
  expect(sent.length).toBeLessThan(9);
  const left = log.filter(({ attempts }) => attempts === 0);
  expect(left.length + sent.length).toBe(9);
  for (const one of left)
    expect(one).toMatchObject({ state: 'waiting', tried_at: null, due_at: one.created_at });

  receiver.answerWith((response) => response.writeHead(204).end());
  const before = receiver.received.length;
  await stage.rounds();
  expect(
    receiver.received
      .slice(before)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(left.map(({ delivery_id }) => delivery_id).toSorted());
  now += 5000;
  await stage.rounds();
  expect((await stage.log(webhook_id)).every(({ state }) => state === 'delivered')).toBe(true);
});

test('a server that dies in the middle of many has each of them sent, and none for a try that was not made', async () => {
  const { webhook_id } = await stage.make(receiver.url);
  for (let time = 0; time < 20; time += 1) await measure();
  let notes = 0;
  await expect(
    stage.round({
      readIn: async (orgId, work) => {
        // Making messages and claiming, then the first notes; the second ones never come.
        notes += 1;
        if (notes > 3) throw new Error('killed');
        return stage.parts.readIn(orgId, work);
      },
    }),
  ).rejects.toThrow('killed');
  const once = new Set(receiver.received.map(({ id }) => id));
  expect(once.size).toBe(receiver.received.length);
  await stage.rounds();
  expect(receiver.received).toHaveLength(once.size);
  const states = async () => (await stage.log(webhook_id)).map(({ state }) => state);
  // A receiver that a busy machine makes late is tried again some minutes later.
  for (let tried = 0; tried < 5 && (await states()).includes('waiting'); tried += 1) {
    now += 10 * MINUTE_MS;
    await stage.rounds();
  }
  expect(await states()).toEqual(Array.from({ length: 20 }, () => 'delivered'));
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(20);
  expect(receiver.received.length).toBeLessThan(40);
});

test('a real server tells within seconds; killed before it could, the next one does', {
  timeout: 60_000,
}, async () => {
  receiver.answerWith(() => undefined);
  const { secret } = await stage.make(receiver.url, { events: ['person.created'] });
  const first = await startToKill(server.database);
  await organisation.addPerson();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  await first.kill();

  receiver.answerWith((response) => response.writeHead(204).end());
  // Another server waits for the lease of the first, which here is over at once.
  await server.database.owner
    .updateTable('webhook_deliveries')
    .set({ due_at: new Date(0) })
    .execute();
  const second = await startToKill(server.database);
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
  const [before, after] = receiver.received;
  expect(after?.id).toBe(before?.id);
  if (after) expect(verified(secret, after).type).toBe('person.created');
  await second.kill();
});

test('messages to a host that does not answer others wait, and no try is counted', async () => {
  const { webhook_id } = await stage.make(receiver.url);
  const { host } = new URL(receiver.url);
  const leave = () => Promise.reject(new OutboundFailure(host, 'no-answer'));
  for (const org of ['one', 'two', 'three'])
    await expect(stage.parts.breaker.run(host, org, leave)).rejects.toThrow('no-answer');
  await measure();
  await measure();
  await stage.rounds();
  expect(receiver.received).toEqual([]);
  for (const delivery of await stage.log(webhook_id)) {
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 0, tried_at: null });
    expect(Date.parse(delivery.due_at ?? '')).toBeGreaterThan(now + 20_000);
  }

  now += 31_000;
  await stage.round({ breaker: createHostBreaker() });
  expect((await stage.log(webhook_id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ]);
});
