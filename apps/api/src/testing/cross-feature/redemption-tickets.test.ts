import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { ticketingOf } from '../../features/tickets/testing/ticketing.ts';
import { type BackOffice, openBackOffice } from '../back-office.ts';
import { setUpTestApp } from '../test-app.ts';
import type { TestHeaders, TestOrganisation } from '../test-organisation.ts';

const server = setUpTestApp();
let desk: BackOffice;
let ours: TestOrganisation;
let admin: TestHeaders;
const tickets = ticketingOf(server);
beforeAll(async () => {
  desk = await openBackOffice(server.database.owner);
});
beforeEach(async () => {
  ours = await server.organisation('Harbour Works');
  admin = (await ours.admin()).headers;
});

const atDesk = (path: string, payload: object) =>
  tickets.ask(desk.member.headers, 'POST', `/desk${path}`, payload);

async function redeemed() {
  const adjustment = { adjustment_id: randomUUID(), points: 300, reason: 'A start.' };
  await atDesk(`/loyalty/adjustment/${ours.org_id}`, adjustment);
  const [redemption_id, ticket_id] = [randomUUID(), randomUUID()];
  const asked = { redemption_id, ticket_id, message_id: randomUUID(), reward: 'posters', note: '' };
  await tickets.ask(admin, 'POST', '/loyalty/redemption', { ...asked, redeemed_times: 0 });
  return { redemption_id, ticket_id };
}
const decide = (redemption_id: string, decision: 'accept' | 'refuse', reason = '') =>
  atDesk(`/loyalty/redemption/${ours.org_id}/${redemption_id}`, { decision, reason });

test.each([
  ['accept', '', 'You redeemed 250 points for “Heat poster set”, and we have accepted it.'],
  ['refuse', 'Sold out.', 'Your 250 points are back.\n\nThe reason: Sold out.'],
] as const)('a decision stands in the ticket and resolves it, once: %s', async (decision, reason, said) => {
  const { redemption_id, ticket_id } = await redeemed();
  const both = await Promise.all([1, 2].map(() => decide(redemption_id, decision, reason)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const ticket = await tickets.get(admin, ticket_id);
  expect(ticket).toMatchObject({ state: 'resolved', unread: 1, assigned_name: 'Noor Haddad' });
  expect(ticket.thread.map(({ by_desk }) => by_desk)).toEqual([false, true]);
  expect(ticket.thread.at(-1)?.text).toContain(said);
  expect(await tickets.atDesk(desk.member.headers, ours.org_id, ticket_id)).toMatchObject({
    waiting_since: null,
    first_answer_seconds: expect.any(Number),
  });
});

test('what the customer asked meanwhile goes on waiting for an answer', async () => {
  const { redemption_id, ticket_id } = await redeemed();
  await tickets.answer(admin, ticket_id, 'Could they come in Spanish?');
  expect((await decide(redemption_id, 'accept')).status).toBe(200);
  const ticket = await tickets.atDesk(desk.member.headers, ours.org_id, ticket_id);
  expect(ticket).toMatchObject({ state: 'open', waiting_since: expect.any(String), messages: 3 });
});

test('a ticket that is closed stays closed, and the decision holds', async () => {
  const { redemption_id, ticket_id } = await redeemed();
  await server.database.owner
    .updateTable('tickets')
    .set({ state: 'closed' })
    .where('ticket_id', '=', ticket_id)
    .execute();
  expect((await decide(redemption_id, 'accept')).status).toBe(200);
  expect(await tickets.get(admin, ticket_id)).toMatchObject({ state: 'closed', messages: 1 });
});
