import { randomUUID } from 'node:crypto';
import { BACK_OFFICE_ORG_ID, DESK_NEWS_PAUSE_MINUTES } from '@heatwise/domain/desk/desk';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { quotingOf } from '../../features/quotes/testing/quoting.ts';
import { ticketingOf } from '../../features/tickets/testing/ticketing.ts';
import { addAccount } from '../accounts.ts';
import { type BackOffice, openBackOffice } from '../back-office.ts';
import { linkIn, openMailbox } from '../mailbox.ts';
import { setUp } from '../set-up.ts';
import { buildTestApp, testSettings } from '../test-app.ts';
import type { TestHeaders, TestOrganisation } from '../test-organisation.ts';

let now = new Date();
const mailbox = setUp(openMailbox);
const server = setUp(() =>
  buildTestApp({ clock: () => now, settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } }),
);
let office: BackOffice;
let tickets: ReturnType<typeof ticketingOf>;
let quotes: ReturnType<typeof quotingOf>;
const lee = { user_id: '', email: 'lee@desk.test', headers: {} as TestHeaders };
const kim = { user_id: '', email: 'kim@desk.test', headers: {} as TestHeaders };

beforeAll(async () => {
  office = await openBackOffice(server.database.owner);
  const works = { grants: [{ tag_id: BACK_OFFICE_ORG_ID, access: 'special' }] };
  for (const [who, name_first] of [[lee, 'Lee'] as const, [kim, 'Kim'] as const]) {
    who.user_id = await office.organisation.addPerson({ ...works, name_first, email: who.email });
    who.headers = await office.organisation.signIn(who.user_id);
  }
  // Works in the back office, and not at the desk.
  await office.organisation.addPerson({
    name_first: 'Pat',
    email: 'pat@desk.test',
    grants: [{ tag_id: null, access: 'view_user' }],
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  tickets = ticketingOf(server);
  quotes = quotingOf(server, office, () => now);
});

let harbour: TestOrganisation;
let customer: TestHeaders;
/** In the subject of each email of a test, so that no other's is taken for it. */
let name: string;
beforeEach(async () => {
  name = `Harbour ${randomUUID().slice(0, 8)}`;
  harbour = await server.organisation(name);
  const user_id = await harbour.addPerson({
    name_first: 'Ida',
    name_last: 'Berg',
    email: `${randomUUID()}@berg.test`,
    grants: [{ tag_id: null, access: 'admin' }],
  });
  customer = await harbour.signIn(user_id);
  await switchTo(lee, true);
  await switchTo(kim, true);
});

const mailsTo = (to: string) =>
  mailbox.received.filter((mail) => mail.to === to && mail.subject?.includes(name));
const pathOf = (id: string) => `/desk/ticket/${harbour.org_id}/${id}`;
const assign = (id: string, assign_to: string | null, headers = kim.headers) =>
  tickets.ask(headers, 'PATCH', pathOf(id), { assign_to });
const switchTo = (who: typeof lee, desk: boolean) =>
  tickets.ask(who.headers, 'PUT', '/notification/settings', {
    mail: true,
    in_app: true,
    digest: false,
    digest_hour: 6,
    time_zone: 'UTC',
    muted_tag_ids: [],
    desk,
  });
async function answerAtDesk(id: string) {
  const { thread } = await tickets.atDesk(kim.headers, harbour.org_id, id);
  return tickets.ask(kim.headers, 'POST', `${pathOf(id)}/answer`, {
    message_id: randomUUID(),
    text: 'Please restart it.',
    file_ids: [],
    next_state: 'waiting',
    seen_message_id: thread.at(-1)?.message_id,
  });
}
/** All jobs that are there are done: nothing more comes. */
const queueEmpty = () =>
  expect
    .poll(async () => (await server.database.owner.selectFrom('jobs').select('job_id').execute()).length, {
      timeout: 20_000,
    })
    .toBe(0);

test('a new ticket is mailed to everybody at the desk, in its words, and to nobody else', async () => {
  const { ticket_id, number } = await tickets.open(customer, { text: 'Since <b>dawn</b>.' });
  const mail = await mailbox.mail(lee.email, name);
  expect(mail.subject).toBe(`New ticket: “${name}”, #${number} Reader blinks red`);
  expect(mail.text).toContain(`Ida Berg of “${name}” has opened the ticket #${number} Reader blinks red:`);
  expect(mail.text).toContain('Since <b>dawn</b>.');
  expect(mail.html).toContain('Since &lt;b&gt;dawn&lt;/b&gt;.');
  expect(linkIn(mail).pathname).toBe(`/desk/tickets/${harbour.org_id}/${ticket_id}`);
  await queueEmpty();
  expect(
    [mailsTo(lee.email), mailsTo(kim.email), mailsTo('pat@desk.test')].map(({ length }) => length),
  ).toEqual([1, 1, 0]);
});

test('several messages in a row are one email; what follows an answer, or comes later, is told', async () => {
  const { ticket_id } = await tickets.open(customer);
  await tickets.answer(customer, ticket_id, 'And it beeps.');
  await queueEmpty();
  expect(mailsTo(lee.email)).toHaveLength(1);
  expect((await answerAtDesk(ticket_id)).status).toBe(200);
  // Kim looks after it now, and is the one who is told.
  await tickets.answer(customer, ticket_id, 'It still does.');
  await tickets.answer(customer, ticket_id, 'Hello?');
  await queueEmpty();
  expect(mailsTo(kim.email).map(({ subject }) => subject?.split(':')[0])).toEqual([
    'New ticket',
    'New message',
  ]);
  now = new Date(now.getTime() + DESK_NEWS_PAUSE_MINUTES * 60_000);
  await tickets.answer(customer, ticket_id, 'Nobody there?');
  await queueEmpty();
  expect(mailsTo(kim.email)).toHaveLength(3);
  expect(mailsTo(lee.email)).toHaveLength(1);
});

test('whoever switched it off gets none; the link in the email switches it off, too', async () => {
  await switchTo(kim, false);
  await tickets.open(customer);
  const mail = await mailbox.mail(lee.email, name);
  await queueEmpty();
  expect(mailsTo(kim.email)).toEqual([]);
  const token = /unsubscribe\/(\S+)/.exec(mail.text ?? '')?.[1];
  const ended = await server.app.inject({ method: 'POST', url: `/unsubscribe/${token}` });
  expect(ended.json().data).toMatchObject({ what: 'desk', is_subscribed: false });
  const settings = await tickets.ask(lee.headers, 'GET', '/notification/settings');
  expect(settings.data.settings).toMatchObject({ desk: false, mail: true });
});

test('a ticket is given to a colleague, who is mailed; to nobody who does not work at the desk', async () => {
  const { ticket_id, number } = await tickets.open(customer);
  await queueEmpty();
  expect((await assign(ticket_id, lee.user_id)).data).toMatchObject({
    assigned_to: lee.user_id,
    assigned_name: 'Lee Lund',
    is_mine: false,
    state: 'in_progress',
  });
  const mail = await mailbox.mail(lee.email, `Yours now: “${name}”`);
  expect(mail.text).toContain(`Kim Lund gave you the ticket #${number} Reader blinks red of “${name}”.`);
  await assign(ticket_id, lee.user_id);
  await queueEmpty();
  expect(mailsTo(lee.email)).toHaveLength(2);
  const { data } = await tickets.ask(kim.headers, 'GET', `/desk/ticket?whose=${lee.user_id}&q=${name}`);
  expect(data.count).toBe(1);
  const strangers = [randomUUID(), (await harbour.admin()).user_id];
  for (const id of strangers)
    expect(await assign(ticket_id, id)).toMatchObject({ code: 'desk-member-not-found' });
  const { members } = (await tickets.ask(kim.headers, 'GET', '/desk/member')).data;
  expect(members.map((one: { name: string }) => one.name)).toEqual(['Kim Lund', 'Lee Lund', 'Noor Haddad']);
});

test('a quote that arrives, is given away, and is accepted', async () => {
  const item = await quotes.addItem();
  const quote_id = await quotes.send(customer, item, 'By June, please');
  const sent = await mailbox.mail(lee.email, `Quote wanted: “${name}”`);
  expect(sent.text).toContain('By June, please');
  expect(linkIn(sent).pathname).toBe(`/desk/quotes/${quote_id}`);
  const { revision } = (await quotes.atDesk('GET', `/quote/${quote_id}`)).data;
  const given = await quotes.atDesk('POST', `/quote/${quote_id}/assign`, {
    revision,
    assign_to: kim.user_id,
  });
  expect(given.data).toMatchObject({ assigned_to_name: 'Kim Lund' });
  await mailbox.mail(kim.email, `Yours now: “${name}”`);
  await quotes.offer(quote_id, item, new Date(now.getTime() + 9 * 86_400_000).toISOString().slice(0, 10));
  const accept = { version: 1, name: 'Ida B. Berg', order_number: 'PO 7' };
  expect((await quotes.ask(customer, 'POST', `/quote/${quote_id}/accept`, accept)).status).toBe(200);
  const accepted = await mailbox.mail(kim.email, `Accepted: “${name}”`);
  expect(accepted.text).toContain('Order number PO 7');
  await queueEmpty();
  expect(mailsTo(lee.email)).toHaveLength(1);
});

test('a quote that is withdrawn is told to whoever looks after it; the trail of the customer says who that is', async () => {
  const quote_id = await quotes.send(customer, await quotes.addItem());
  const { revision, number } = (await quotes.atDesk('GET', `/quote/${quote_id}`)).data;
  const body = { revision, assign_to: kim.user_id };
  for (const _ of [1, 2]) await quotes.atDesk('POST', `/quote/${quote_id}/assign`, body);
  for (const _ of [1, 2]) await quotes.ask(customer, 'POST', `/quote/${quote_id}/withdraw`, {});
  const withdrawn = await mailbox.mail(kim.email, `Withdrawn: “${name}”`);
  expect(withdrawn.text).toContain(`Ida Berg of “${name}” has withdrawn the quote ${number}.`);
  await queueEmpty();
  const subjects = (to: string) => mailsTo(to).map(({ subject }) => subject?.split(':')[0]);
  expect(subjects(kim.email).sort()).toEqual(['Quote wanted', 'Withdrawn', 'Yours now']);
  expect(subjects(lee.email)).toEqual(['Quote wanted']);
  const trail = await harbour.trail(['user_id', 'subject'], 'quote.desk-assign');
  expect(trail).toEqual([
    {
      user_id: null,
      subject: expect.objectContaining({ number, assigned_to: 'Kim Lund', desk: 'Noor Haddad' }),
    },
  ]);
});

test('where there is no back office a ticket is opened, and nobody is mailed', async () => {
  const alone = await buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } });
  await alone.app.listen({ port: 0, host: '127.0.0.1' });
  const organisation = await alone.organisation(name);
  const { headers } = await organisation.admin();
  await ticketingOf(alone).open(headers);
  const waiting = async () => (await alone.database.owner.selectFrom('jobs').selectAll().execute()).length;
  await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
  expect(mailbox.received.filter(({ subject }) => subject?.includes(name))).toEqual([]);
  await alone.close();
});

test('support access is told to the admins of the organisation, and to the desk', async () => {
  const { email: boss } = await addAccount(server, harbour, { access: 'admin' });
  const access = { access_id: randomUUID(), hours: 4, reason: 'Tests of the <gate> are missing' };
  for (const _ of [1, 2]) await tickets.ask(customer, 'POST', '/service/support', access);
  const mail = await mailbox.mail(boss, `The Heatwise desk has access to ${name}`);
  expect(mail.text).toContain('Tests of the <gate> are missing');
  expect(linkIn(mail).pathname).toBe('/settings/services');
  const told = await mailbox.mail(lee.email, `Access until: “${name}”`);
  expect(linkIn(told).pathname).toBe(`/desk/organisations/${harbour.org_id}`);
  await queueEmpty();
  expect([mailsTo(boss), mailsTo(lee.email)].map(({ length }) => length)).toEqual([1, 1]);
});
