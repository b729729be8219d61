import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../../../testing/back-office.ts';
import { setUpTestApp } from '../../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../../testing/test-organisation.ts';
import { ticketingOf } from '../testing/ticketing.ts';

let now: Date;
const server = setUpTestApp({ clock: () => now });
let office: BackOffice;
const call = ticketingOf(server);
beforeAll(async () => {
  office = await openBackOffice(server.database.owner);
});

let ours: TestOrganisation;
let desk: TestHeaders;
let customer: TestHeaders;
beforeEach(async () => {
  now = new Date();
  ours = await server.organisation(`Harbour ${randomUUID()}`);
  desk = office.member.headers;
  const user_id = await ours.addPerson({
    name_first: 'Ida',
    name_last: 'Berg',
    email: `${randomUUID()}@berg.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  customer = await ours.signIn(user_id);
});
const pathOf = (id: string) => `/desk/ticket/${ours.org_id}/${id}`;
async function answer(id: string, changed: object = {}, headers = desk) {
  const { thread } = await call.atDesk(headers, ours.org_id, id);
  return call.ask(headers, 'POST', `${pathOf(id)}/answer`, {
    message_id: randomUUID(),
    text: 'Please restart it.',
    file_ids: [],
    next_state: 'waiting',
    seen_message_id: thread.at(-1)?.message_id,
    ...changed,
  });
}
const queue = async (query: string) =>
  (await call.ask(desk, 'GET', `/desk/ticket?org_id=${ours.org_id}${query}`)).data;

test('an answer stands in the thread by name, takes the ticket over and waits for the customer', async () => {
  const { ticket_id } = await call.open(customer);
  now = new Date(now.getTime() + 90_000);
  const { data } = await answer(ticket_id);
  expect(data).toMatchObject({
    state: 'waiting',
    assigned_name: 'Noor Haddad',
    is_mine: true,
    first_answer_seconds: 90,
    waiting_since: null,
    plan: null,
  });
  const seen = await call.get(customer, ticket_id);
  expect(seen).toMatchObject({ state: 'waiting', unread: 1, assigned_name: 'Noor Haddad' });
  expect(seen.thread[1]).toMatchObject({ by_desk: true, is_own: false, sent_by_name: 'Noor Haddad' });
  expect(await call.unread(customer)).toBe(1);
  const trail = await server.app.inject({ method: 'GET', url: '/api/v3/audit', headers: customer });
  expect(trail.body).toContain('ticket.desk-answer');
});

test('sent twice it is one answer', async () => {
  const { ticket_id } = await call.open(customer);
  const message_id = randomUUID();
  await answer(ticket_id, { message_id });
  expect((await answer(ticket_id, { message_id })).status).toBe(200);
  expect((await call.get(customer, ticket_id)).messages).toBe(2);
});

test('whoever answers after somebody else is told what was said, and can still send theirs', async () => {
  const { ticket_id, thread } = await call.open(customer);
  const seen_message_id = thread[0]?.message_id;
  await answer(ticket_id, { text: 'It is the battery.' });
  const second = (await office.organisation.admin()).headers;
  const refused = await answer(ticket_id, { seen_message_id }, second);
  expect(refused).toMatchObject({ status: 409, code: 'ticket-answered-since' });
  expect(refused.message).toContain('Noor Haddad: “It is the battery.”');
  expect((await answer(ticket_id, {}, second)).data.messages).toBe(3);
  await call.answer(customer, ticket_id, 'It was not.');
  expect((await answer(ticket_id, { seen_message_id }, second)).message).toContain('Ida Berg (customer)');
});

test('two at once: one is sent, the other is told', async () => {
  const { ticket_id, thread } = await call.open(customer);
  const seen_message_id = thread[0]?.message_id;
  const both = await Promise.all([1, 2].map(() => answer(ticket_id, { seen_message_id })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('notes are the desk’s alone: in no answer, list, search or export of the customer', async () => {
  const { ticket_id } = await call.open(customer);
  const note = { note_id: randomUUID(), text: 'Owes us money' };
  for (const _twice of [1, 2]) await call.ask(desk, 'POST', `${pathOf(ticket_id)}/note`, note);
  const seen = await call.atDesk(desk, ours.org_id, ticket_id);
  expect(seen.notes).toMatchObject([{ text: 'Owes us money', written_by_name: 'Noor Haddad' }]);
  expect((await call.ask(customer, 'GET', `/ticket/${ticket_id}`)).answer.body).not.toContain('Owes');
  expect((await call.list(customer, '?q=owes')).count).toBe(0);
  const rows = await server.database.owner
    .selectFrom('ticket_notes')
    .select('org_id')
    .where('customer_org_id', '=', ours.org_id)
    .execute();
  expect(rows).toEqual([{ org_id: office.organisation.org_id }]);
});

test('the queue has the longest wait first and is narrowed by everything', async () => {
  const first = await call.open(customer, { subject: 'First', priority: 'urgent' });
  now = new Date(now.getTime() + 1000);
  await call.open(customer, { subject: 'Second', category: 'billing' });
  await answer(first.ticket_id, {});
  const subjects = async (query: string) =>
    (await queue(query)).tickets.map(({ subject }: { subject: string }) => subject);
  expect(await subjects('')).toEqual(['Second', 'First']);
  now = new Date(now.getTime() + 1000);
  await call.answer(customer, first.ticket_id, 'Done.');
  expect(await subjects('')).toEqual(['Second', 'First']);
  expect(await subjects('&state=open')).toEqual(['Second', 'First']);
  expect(await subjects('&priority=urgent')).toEqual(['First']);
  expect(await subjects('&category=billing')).toEqual(['Second']);
  expect(await subjects('&whose=mine')).toEqual(['First']);
  expect(await subjects('&whose=unassigned')).toEqual(['Second']);
  expect(await subjects('&q=harbour')).toEqual(['Second', 'First']);
  expect(await subjects('&q=sec')).toEqual(['Second']);
  expect((await queue('&state=closed')).count).toBe(0);
});

test('state, priority and whose it is change, are in the trail, and end with the ticket', async () => {
  const { ticket_id } = await call.open(customer);
  const change = (body: object) => call.ask(desk, 'PATCH', pathOf(ticket_id), body);
  expect((await change({ assign_to: office.member.user_id })).data).toMatchObject({
    state: 'in_progress',
    is_mine: true,
  });
  expect((await change({ priority: 'high', assign_to: null })).data).toMatchObject({
    priority: 'high',
    assigned_name: null,
    state: 'in_progress',
  });
  expect((await change({ state: 'resolved' })).data).toMatchObject({
    state: 'resolved',
    waiting_since: null,
  });
  const trail = await server.app.inject({ method: 'GET', url: '/api/v3/audit', headers: customer });
  expect(
    trail.json().data.entries.filter(({ action }: { action: string }) => action.startsWith('ticket.desk')),
  ).toHaveLength(3);
  await server.database.owner
    .updateTable('tickets')
    .set({ state: 'closed' })
    .where('org_id', '=', ours.org_id)
    .execute();
  expect((await change({ priority: 'low' })).code).toBe('ticket-closed');
  expect((await answer(ticket_id)).code).toBe('ticket-closed');
});

test('facts: who waits, whose nobody is, and half of the customers had waited less for their first answer', async () => {
  const before = (await call.ask(desk, 'GET', '/desk/ticket/facts')).data;
  const { ticket_id } = await call.open(customer);
  const opened = (await call.ask(desk, 'GET', '/desk/ticket/facts')).data;
  expect(opened.waiting - before.waiting).toBe(1);
  expect(opened.unassigned - before.unassigned).toBe(1);
  await answer(ticket_id);
  const { answered, median_first_answer_seconds, organisations } = (
    await call.ask(desk, 'GET', '/desk/ticket/facts')
  ).data;
  expect(answered - before.answered).toBe(1);
  expect(median_first_answer_seconds).toEqual(expect.any(Number));
  expect(organisations.map(({ org_id }: { org_id: string }) => org_id)).toContain(ours.org_id);
});

test('saved replies are saved, changed and deleted', async () => {
  const path = `/desk/canned/${randomUUID()}`;
  await call.ask(desk, 'PUT', path, { title: 'Restart', text: 'Hello {name}' });
  await call.ask(desk, 'PUT', path, { title: 'Restart', text: 'Dear {name}' });
  const { data } = await call.ask(desk, 'GET', '/desk/canned');
  expect(data.replies).toMatchObject([{ text: 'Dear {name}', saved_by_name: 'Noor Haddad' }]);
  expect((await call.ask(desk, 'DELETE', path)).data.replies).toEqual([]);
  expect((await call.ask(desk, 'DELETE', path)).code).toBe('canned-reply-not-found');
});

test('the desk sends and reads files of the ticket, of no other', async () => {
  const { ticket_id } = await call.open(customer);
  const other = await call.open(customer);
  const { file } = await call.sendFile(desk, 'guide.txt', Buffer.from('text'), `${pathOf(ticket_id)}/file`);
  await answer(ticket_id, { file_ids: [file.ticket_file_id] });
  const read = (id: string) => call.ask(desk, 'GET', `${pathOf(id)}/file/${file.ticket_file_id}`);
  expect((await read(ticket_id)).answer.body).toBe('text');
  expect((await read(other.ticket_id)).code).toBe('ticket-file-not-found');
  const path = `/ticket/file/${file.ticket_file_id}`;
  expect((await call.ask(customer, 'GET', path)).answer.body).toBe('text');
});

test('a ticket of one organisation is not found under another’s id', async () => {
  const { ticket_id } = await call.open(customer);
  const theirs = await server.organisation();
  expect((await call.ask(desk, 'GET', `/desk/ticket/${theirs.org_id}/${ticket_id}`)).code).toBe(
    'ticket-not-found',
  );
  const unknown = await call.ask(desk, 'PATCH', `/desk/ticket/${randomUUID()}/${ticket_id}`, {
    priority: 'low',
  });
  expect(unknown.status).toBe(404);
});
