import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { closeResolvedTickets, newTicket, ticketingOf } from './testing/ticketing.ts';

let now: Date;
const server = setUpTestApp({ clock: () => now });
const call = ticketingOf(server);

type Somebody = { readonly user_id: string; readonly headers: TestHeaders };
let ours: TestOrganisation;
let ida: Somebody;
let admin: Somebody;
beforeEach(async () => {
  now = new Date();
  ours = await server.organisation();
  const tag_id = await ours.addTag();
  ida = await person('Ida', 'Berg', [{ tag_id, access: 'view_user' }]);
  admin = await person('Mia', 'Boss', [{ tag_id: null, access: 'admin' }]);
});
async function person(
  name_first: string,
  name_last: string,
  grants: { tag_id: string | null; access: string }[],
) {
  const user_id = await ours.addPerson({ name_first, name_last, grants });
  return { user_id, headers: await ours.signIn(user_id) };
}
const stateOf = async (ticketId: string) => (await call.get(admin.headers, ticketId)).state;

test('a ticket has a number, its first message and the name of whoever opened it', async () => {
  const ticket = await call.open(ida.headers);
  expect(ticket).toMatchObject({
    number: 1,
    state: 'open',
    opened_by_name: 'Ida Berg',
    messages: 1,
    unread: 0,
  });
  expect(ticket.thread).toMatchObject([
    { number: 1, by_desk: false, is_own: true, text: 'Since this morning.' },
  ]);
  expect((await call.open(admin.headers)).number).toBe(2);
});

test('admins see every ticket and write in it; others see their own', async () => {
  const { ticket_id } = await call.open(ida.headers);
  const per = await person('Per', 'Holm', [{ tag_id: await ours.addTag(), access: 'manager' }]);
  expect((await call.list(per.headers)).count).toBe(0);
  expect((await call.ask(per.headers, 'GET', `/ticket/${ticket_id}`)).code).toBe('ticket-not-found');
  expect((await call.list(admin.headers)).tickets).toMatchObject([{ ticket_id }]);
  const { thread } = await call.answer(admin.headers, ticket_id, 'It is the reader at gate 3.');
  expect(thread.map(({ sent_by_name }) => sent_by_name)).toEqual(['Ida Berg', 'Mia Boss']);
});

test('whoever has no permission opens none, and keeps seeing one that was theirs', async () => {
  const { ticket_id } = await call.open(ida.headers);
  await ours.setGrants(ida.user_id, []);
  expect((await call.ask(ida.headers, 'POST', '/ticket', newTicket())).code).toBe('not-permitted');
  expect((await call.get(ida.headers, ticket_id)).ticket_id).toBe(ticket_id);
});

test('sent twice it is one ticket and one answer; an id of somebody else’s is refused', async () => {
  const sent = newTicket();
  await call.open(ida.headers, sent);
  await call.open(ida.headers, sent);
  expect((await call.list(ida.headers)).count).toBe(1);
  const message = { message_id: randomUUID(), text: 'More.', file_ids: [] };
  const path = `/ticket/${sent.ticket_id}/answer`;
  await Promise.all([1, 2].map(() => call.ask(ida.headers, 'POST', path, message)));
  expect((await call.get(ida.headers, sent.ticket_id)).messages).toBe(2);
  expect((await call.ask(admin.headers, 'POST', path, message)).code).toBe('ticket-id-taken');
  expect((await call.ask(admin.headers, 'POST', '/ticket', sent)).code).toBe('ticket-id-taken');
});

test('answers at once are all kept, one after the other', async () => {
  const { ticket_id } = await call.open(ida.headers);
  const texts = ['one', 'two', 'three', 'four'];
  await Promise.all(
    texts.map((text, place) => call.answer(place % 2 ? ida.headers : admin.headers, ticket_id, text)),
  );
  const { thread, messages } = await call.get(ida.headers, ticket_id);
  expect(thread.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(
    thread
      .slice(1)
      .map(({ text }) => text)
      .sort(),
  ).toEqual([...texts].sort());
  expect(messages).toBe(5);
});

test('what a colleague writes is unread until one has seen it', async () => {
  const { ticket_id } = await call.open(ida.headers);
  await call.answer(admin.headers, ticket_id, 'Look at the cable.');
  expect(await call.unread(ida.headers)).toBe(1);
  expect((await call.list(ida.headers)).tickets).toMatchObject([{ unread: 1 }]);
  await call.ask(ida.headers, 'POST', `/ticket/${ticket_id}/seen`, { number: 2 });
  expect(await call.unread(ida.headers)).toBe(0);
  // In another tab that is behind: it does not become unread again.
  await call.ask(ida.headers, 'POST', `/ticket/${ticket_id}/seen`, { number: 1 });
  expect(await call.unread(ida.headers)).toBe(0);
});

test('resolved it can be rated and reopened, and an answer reopens it, too', async () => {
  const { ticket_id } = await call.open(ida.headers);
  const rating = { rating: 4, text: 'Quick.' };
  expect((await call.ask(ida.headers, 'PUT', `/ticket/${ticket_id}/rating`, rating)).code).toBe(
    'ticket-not-rateable',
  );
  for (const _twice of [1, 2])
    expect((await call.ask(ida.headers, 'POST', `/ticket/${ticket_id}/resolve`, {})).data.state).toBe(
      'resolved',
    );
  expect((await call.ask(ida.headers, 'PUT', `/ticket/${ticket_id}/rating`, rating)).data).toMatchObject({
    rating: 4,
    rating_text: 'Quick.',
  });
  for (const _twice of [1, 2])
    expect((await call.ask(ida.headers, 'POST', `/ticket/${ticket_id}/reopen`, {})).data.state).toBe('open');
  await call.ask(ida.headers, 'POST', `/ticket/${ticket_id}/resolve`, {});
  expect((await call.answer(ida.headers, ticket_id, 'It blinks again.')).state).toBe('open');
});

test('two weeks after it was resolved it is closed, and goes on in a new one that names it', async () => {
  const { ticket_id, number } = await call.open(ida.headers);
  await call.ask(ida.headers, 'POST', `/ticket/${ticket_id}/resolve`, {});
  now = new Date(now.getTime() + 14 * DAY_MS - 1000);
  await closeResolvedTickets(server, now);
  admin = { ...admin, headers: await ours.signIn(admin.user_id, { created_at: now, used_at: now }) };
  expect(await stateOf(ticket_id)).toBe('resolved');
  now = new Date(now.getTime() + 2000);
  await closeResolvedTickets(server, now);
  expect(await stateOf(ticket_id)).toBe('closed');
  for (const [path, body] of [
    ['answer', { message_id: randomUUID(), text: 'Again.', file_ids: [] }],
    ['reopen', {}],
    ['resolve', {}],
  ] as const)
    expect((await call.ask(admin.headers, 'POST', `/ticket/${ticket_id}/${path}`, body)).code).toBe(
      'ticket-closed',
    );
  const next = await call.open(admin.headers, { follows_ticket_id: ticket_id });
  expect(next.follows).toEqual({ ticket_id, number });
});

test('the list is narrowed by state and by words of subject, messages, number and name', async () => {
  await call.open(ida.headers, { subject: 'Invoice 100%', category: 'billing' });
  const { ticket_id } = await call.open(admin.headers, { text: 'The strap_is torn.' });
  await call.ask(admin.headers, 'POST', `/ticket/${ticket_id}/resolve`, {});
  const found = async (query: string) =>
    (await call.list(admin.headers, query)).tickets.map(({ number }) => number);
  expect(await found('?state=resolved')).toEqual([2]);
  expect(await found('?q=0%25')).toEqual([1]);
  expect(await found('?q=strap_is')).toEqual([2]);
  expect(await found('?q=%251')).toEqual([]);
  expect(await found('?q=%232')).toEqual([2]);
  expect(await found('?q=ida')).toEqual([1]);
});

test('what a merged person wrote and takes part in is the other’s', async () => {
  const { ticket_id } = await call.open(ida.headers);
  const per = await person('Per', 'Holm', [{ tag_id: null, access: 'view_user' }]);
  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin.headers,
    payload: { source_id: ida.user_id, target_id: per.user_id },
  });
  expect(merged.statusCode).toBe(200);
  expect((await call.get(per.headers, ticket_id)).thread).toMatchObject([{ is_own: true }]);
});
