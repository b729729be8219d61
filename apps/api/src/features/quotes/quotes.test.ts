import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { verifyAuditChain } from '../../audit/audit.ts';
import { openBackOffice } from '../../testing/back-office.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { address, quotingOf } from './testing/quoting.ts';

let now: Date;
let mailbox: Mailbox;
let server: TestApp;
let quoting: ReturnType<typeof quotingOf>;
let reader: string;
beforeAll(async () => {
  now = new Date();
  mailbox = await openMailbox();
  const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl, mailFrom: 'Heatwise <no-reply@heat.test>' };
  server = await buildTestApp({ clock: () => now, settings });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  quoting = quotingOf(server, await openBackOffice(server.database.owner), () => now);
  reader = await quoting.addItem();
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

let ours: TestOrganisation;
let manager: TestHeaders;
let user_id: string;
let email: string;
beforeEach(async () => {
  now = new Date();
  ours = await server.organisation('Harbour Works');
  email = `${randomUUID()}@manager.test`;
  user_id = await ours.addPerson({
    name_first: 'Mia',
    name_last: 'Boss',
    email,
    grants: [{ tag_id: await ours.addTag(), access: 'manager' }],
  });
  manager = await ours.signIn(user_id);
});
/** A session does not outlive some of these times. */
async function later(instant: string) {
  now = new Date(instant);
  manager = await ours.signIn(user_id, { created_at: now, used_at: now });
}
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);
const { stringify } = JSON;

test('a manager asks, the desk offers, a change makes version 2, which is accepted with a name', async () => {
  const quote_id = await quoting.send(manager, reader, 'For the night shift');
  const { data: queue } = await quoting.atDesk('GET', '/quote?state=sent');
  expect(queue.quotes.find((one: { quote_id: string }) => one.quote_id === quote_id)).toMatchObject({
    org_name: 'Harbour Works',
    asked_by_name: 'Mia Boss',
    state: 'sent',
    total_cents: null,
  });
  const first = await quoting.offer(quote_id, reader, inDays(30));
  expect(first).toMatchObject({ status: 200, data: { state: 'quoted', version: 1, total_cents: 252_890 } });
  expect((await mailbox.mail(email, 'Our offer for quote')).text).toContain('AUD 2,528.90');

  const change = {
    request_id: randomUUID(),
    version: 1,
    lines: [{ item_id: reader, quantity: 3 }],
    note: 'Three',
  };
  const changed = await quoting.ask(manager, 'POST', `/quote/${quote_id}/change`, change);
  expect(changed).toMatchObject({ status: 200, data: { state: 'sent', version: 2, total_cents: null } });
  // Sent twice, it is one version.
  const again = await quoting.ask(manager, 'POST', `/quote/${quote_id}/change`, change);
  expect(again.data).toEqual(changed.data);

  const offer_id = randomUUID();
  const second = await quoting.offer(quote_id, reader, inDays(30), offer_id);
  expect(second).toMatchObject({ status: 200, data: { state: 'quoted', version: 2 } });
  expect((await quoting.offer(quote_id, reader, inDays(30), offer_id)).data.versions).toHaveLength(2);
  const [newest, oldest] = second.data.versions;
  expect([newest.asked.lines[0].quantity, oldest.asked.lines[0].quantity]).toEqual([3, 2]);
  expect(oldest.offer.lines[1].name).toBe('Shipping');

  const accept = (version: number, name: string) =>
    quoting.ask(manager, 'POST', `/quote/${quote_id}/accept`, { version, name, order_number: 'PO 12' });
  expect(await accept(1, 'Mia Boss')).toMatchObject({ status: 409, code: 'quote-older-version' });
  expect(await accept(2, '  ')).toMatchObject({ status: 400, problems: [{ path: 'name' }] });
  const done = await accept(2, 'Mia B. Boss');
  expect(done).toMatchObject({
    status: 200,
    data: {
      state: 'accepted',
      end: { by: 'customer', name: 'Mia B. Boss', version: 2 },
      order_number: 'PO 12',
    },
  });
  expect((await accept(2, 'Mia B. Boss')).data).toEqual(done.data);
  expect((await quoting.atDesk('GET', '/quote?state=accepted&search=po%2012')).data.count).toBe(1);

  const { headers } = await ours.admin();
  const trail = (await quoting.ask(headers, 'GET', '/audit')).data.entries;
  expect(trail.map(({ action }: { action: string }) => action).reverse()).toEqual([
    'quote.send',
    'quote.offer',
    'quote.ask-change',
    'quote.offer',
    'quote.accept',
  ]);
  expect(trail[0].subject).toMatchObject({ version: 2, accepted_by_name: 'Mia B. Boss' });
  expect(trail[1]).toMatchObject({ user_id: null, subject: { desk: 'Noor Haddad' } });
  expect((await ours.write(verifyAuditChain)).broken_at).toBeNull();
});

test('the last day counts where the customer is, and an expired offer is answered by asking again', async () => {
  const zone = { time_zone: 'Pacific/Honolulu', mail: false, in_app: false, digest: false, digest_hour: 6 };
  const stored = { ...zone, muted_tag_ids: [] };
  const set = await quoting.ask(manager, 'PUT', '/notification/settings', stored);
  expect(set.status).toBe(200);
  await later('2026-12-01T12:00:00Z');
  const quote_id = await quoting.send(manager, reader);
  await quoting.offer(quote_id, reader, '2026-12-10');
  const state = async () => (await quoting.ask(manager, 'GET', `/quote/${quote_id}`)).data.state;
  await later('2026-12-11T09:59:59Z');
  expect(await state()).toBe('quoted');
  await later('2026-12-11T10:00:00Z');
  expect(await state()).toBe('expired');
  const accept = { version: 1, name: 'Mia', order_number: '' };
  expect(await quoting.ask(manager, 'POST', `/quote/${quote_id}/accept`, accept)).toMatchObject({
    status: 409,
    code: 'quote-expired',
  });
  const listed = (filter: string) => quoting.ask(manager, 'GET', `/quote?state=${filter}`);
  expect((await listed('expired')).data.count).toBe(1);
  expect((await listed('quoted')).data.count).toBe(0);
  const change = {
    request_id: randomUUID(),
    version: 1,
    lines: [{ item_id: reader, quantity: 2 }],
    note: '',
  };
  expect((await quoting.ask(manager, 'POST', `/quote/${quote_id}/change`, change)).data.state).toBe('sent');
  // Yesterday where the customer is.
  expect(await quoting.offer(quote_id, reader, '2026-12-10')).toMatchObject({
    status: 400,
    problems: [{ path: 'valid_until' }],
  });
  expect(await quoting.offer(quote_id, reader, '2026-12-11')).toMatchObject({ status: 200 });
});

test('two at the desk at once: the slower one is told, and nothing is overwritten', async () => {
  const quote_id = await quoting.send(manager, reader);
  const { data } = await quoting.atDesk('GET', `/quote/${quote_id}`);
  await quoting.offer(quote_id, reader, inDays(10));
  const late = { reason: 'Sold out', revision: data.revision };
  expect(await quoting.atDesk('POST', `/quote/${quote_id}/decline`, late)).toMatchObject({
    status: 409,
    code: 'quote-changed',
  });
  expect((await quoting.atDesk('GET', `/quote/${quote_id}`)).data.state).toBe('quoted');
});

test('another offer before the answer is a version, and the one that was read cannot be accepted any more', async () => {
  const quote_id = await quoting.send(manager, reader);
  await quoting.offer(quote_id, reader, inDays(10));
  await quoting.offer(quote_id, reader, inDays(20));
  const accept = { version: 1, name: 'Mia', order_number: '' };
  expect(await quoting.ask(manager, 'POST', `/quote/${quote_id}/accept`, accept)).toMatchObject({
    status: 409,
    code: 'quote-older-version',
  });
  const { data } = await quoting.ask(manager, 'GET', `/quote/${quote_id}`);
  expect(data.versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  expect(data.versions[1].offer.valid_until).toBe(inDays(10));
});

test('either side declines with a reason; the customer is told of the desk’s', async () => {
  const mine = await quoting.send(manager, reader);
  await quoting.offer(mine, reader, inDays(10));
  const decline = (reason: string) =>
    quoting.ask(manager, 'POST', `/quote/${mine}/decline`, { version: 1, reason });
  expect(await decline('')).toMatchObject({ status: 400, problems: [{ path: 'reason' }] });
  expect((await decline('Too dear')).data).toMatchObject({ state: 'declined', end: { reason: 'Too dear' } });
  expect((await decline('Too dear')).status).toBe(200);

  const theirs = await quoting.send(manager, reader);
  const { data } = await quoting.atDesk('GET', `/quote/${theirs}`);
  const sent = { revision: data.revision, reason: 'Sold out <b>now</b>' };
  expect((await quoting.atDesk('POST', `/quote/${theirs}/decline`, sent)).data.end).toMatchObject({
    by: 'desk',
    name: 'Noor Haddad',
  });
  const { html, text } = await mailbox.mail(email, 'was declined');
  expect(text).toContain('Sold out <b>now</b>');
  expect(html).toContain('Sold out &lt;b&gt;now&lt;/b&gt;');
});

test('withdrawn before there is an offer, and not after', async () => {
  const quote_id = await quoting.send(manager, reader);
  const withdraw = () => quoting.ask(manager, 'POST', `/quote/${quote_id}/withdraw`, {});
  expect((await withdraw()).data.state).toBe('withdrawn');
  expect((await withdraw()).data.state).toBe('withdrawn');
  expect(await quoting.offer(quote_id, reader, inDays(5))).toMatchObject({ code: 'quote-not-possible' });
  const other = await quoting.send(manager, reader);
  await quoting.offer(other, reader, inDays(5));
  expect(await quoting.ask(manager, 'POST', `/quote/${other}/withdraw`, {})).toMatchObject({
    status: 409,
    message: 'There is an offer already. Look at it again.',
  });
});

test('admins see and accept everybody’s; a manager sees their own, another organisation none', async () => {
  const quote_id = await quoting.send(manager, reader);
  await quoting.offer(quote_id, reader, inDays(5));
  const other = await ours.person([{ tag_id: null, access: 'manager' }]);
  const stranger = await (await server.organisation()).admin();
  for (const { headers } of [other, stranger]) {
    expect((await quoting.ask(headers, 'GET', `/quote/${quote_id}`)).status).toBe(404);
    expect((await quoting.ask(headers, 'GET', '/quote')).data.count).toBe(0);
    expect(stringify(await quoting.ask(headers, 'GET', '/quote/cart'))).not.toContain(address.street);
  }
  const { headers } = await ours.admin();
  expect((await quoting.ask(headers, 'GET', '/quote')).data.count).toBe(1);
  const accept = { version: 1, name: 'The admin', order_number: '' };
  expect((await quoting.ask(headers, 'POST', `/quote/${quote_id}/accept`, accept)).status).toBe(200);
});
