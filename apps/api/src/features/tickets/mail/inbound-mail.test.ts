import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { type BackOffice, openBackOffice } from '../../../testing/back-office.ts';
import { findFreePort } from '../../../testing/free-port.ts';
import { type Mailbox, openMailbox } from '../../../testing/mailbox.ts';
import { sendMail } from '../../../testing/send-mail.ts';
import { partsFor, type TestApp, testSettings } from '../../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import {
  makeOrganisation,
  type TestHeaders,
  type TestOrganisation,
} from '../../../testing/test-organisation.ts';
import { ticketingOf } from '../testing/ticketing.ts';

const DOMAIN = 'tickets.heat.test';
let database: TestDatabase;
let app: TestApp['app'];
let mailbox: Mailbox;
let office: BackOffice;
let call: ReturnType<typeof ticketingOf>;
let port: number;
beforeAll(async () => {
  database = await openTestDatabase();
  office = await openBackOffice(database.owner);
  mailbox = await openMailbox();
  port = await findFreePort();
  const inbound = { port, host: '127.0.0.1', domain: DOMAIN };
  const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl, inboundMail: inbound };
  app = await buildApp({ ...partsFor(database), settings });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const organisation = (name?: string) => makeOrganisation(database.owner, name);
  call = ticketingOf({ app, database, organisation, close: async () => undefined });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  await database.close();
});

let ours: TestOrganisation;
let headers: TestHeaders;
let user_id: string;
let email: string;
let ticket_id: string;
let replyTo: string;
beforeEach(async () => {
  ours = await makeOrganisation(database.owner);
  email = `${randomUUID()}@berg.test`;
  user_id = await ours.addPerson({
    name_first: 'Ida',
    name_last: 'Berg',
    email,
    grants: [{ tag_id: await ours.addTag(), access: 'view_user' }],
  });
  headers = await ours.signIn(user_id);
  const ticket = await call.open(headers);
  ticket_id = ticket.ticket_id;
  const answered = await call.ask(
    office.member.headers,
    'POST',
    `/desk/ticket/${ours.org_id}/${ticket_id}/answer`,
    {
      message_id: randomUUID(),
      text: 'Does it blink <b>red</b>?',
      file_ids: [],
      next_state: 'waiting',
      seen_message_id: ticket.thread[0]?.message_id,
    },
  );
  expect(answered.status).toBe(200);
  const letter = await mailbox.mail(email, 'Reader blinks red');
  replyTo = letter.replyTo?.[0]?.address ?? '';
});

const send = (changed: SendMailOptions = {}) => {
  const mail = { from: email, to: replyTo, subject: 'Re: Reader', text: 'Yes, red.', ...changed };
  return sendMail({ host: '127.0.0.1', port }, mail);
};
const thread = async () => (await call.get(headers, ticket_id)).thread;

test('the desk’s answer comes by mail and is answered there; what is quoted is kept beside', async () => {
  const letter = await mailbox.mail(email, 'Reader blinks red');
  expect(letter.text).toContain('Noor Haddad');
  expect(letter.html).toContain('&lt;b&gt;red&lt;/b&gt;');
  expect(replyTo).toMatch(/^ticket\+[a-z2-7]{52}@tickets\.heat\.test$/);
  expect(replyTo.split('@')[0]?.length).toBeLessThanOrEqual(64);
  const text = `Yes, red.\n\n-- \nIda\n\nOn Wed, Heatwise wrote:\n> Does it blink?`;
  expect((await send({ text })).code).toBe(250);
  const [, , answer] = await thread();
  expect(answer).toMatchObject({ text: 'Yes, red.', by_mail: true, sent_by_name: 'Ida Berg' });
  expect(answer?.original).toContain('> Does it blink?');
  expect((await call.get(headers, ticket_id)).state).toBe('open');
});

test('delivered twice it is one message', async () => {
  const messageId = `<${randomUUID()}@berg.test>`;
  expect((await send({ messageId })).code).toBe(250);
  const both = await Promise.all([send({ messageId }), send({ messageId })]);
  expect(both.map(({ code }) => code)).toEqual([250, 250]);
  expect(await thread()).toHaveLength(3);
});

test('a stranger who has the address is refused, in words', async () => {
  const { code, words } = await send({ from: 'mallory@elsewhere.test' });
  expect([code, words]).toEqual([550, expect.stringContaining('only from the person it was sent to')]);
  expect(words).not.toContain(email);
  expect((await send({ from: email.toUpperCase() })).code).toBe(250);
  expect(await thread()).toHaveLength(3);
});

/** Builds a mail with parts nested deeper than the limit. */
function buildNestedMail(from: string): string {
  const open = Array.from(
    { length: 60 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
  );
  return `From: ${from}\r\nTo: ${replyTo}\r\nMIME-Version: 1.0\r\n${open.join('')}\r\nYes, red.\r\n`;
}

test('a stranger’s mail is refused by its headers before its parts are read', async () => {
  const answerTo = async (from: string) => {
    const { code, words } = await send({ raw: buildNestedMail(from), envelope: { from, to: replyTo } });
    return [code, words];
  };
  expect(await answerTo(email)).toEqual([554, expect.stringContaining('cannot be read')]);
  expect(await answerTo('mallory@elsewhere.test')).toEqual([
    550,
    expect.stringContaining('only from the person it was sent to'),
  ]);
});

test('headers of more than 64 kB are refused', async () => {
  const raw = `From: ${email}\r\nX-Filler: ${'a '.repeat(40_000)}\r\n\r\nYes, red.\r\n`;
  expect((await send({ raw, envelope: { from: email, to: replyTo } })).code).toBe(554);
});

test('it is no relay, and an address that was not signed is none', async () => {
  for (const to of [
    'somebody@elsewhere.test',
    `ticket@${DOMAIN}`,
    `${replyTo.slice(0, 50)}${replyTo[50] === 'a' ? 'b' : 'a'}${replyTo.slice(51)}`,
    replyTo.replace(DOMAIN, 'elsewhere.test'),
  ])
    expect([to, (await send({ to })).code]).toEqual([to, 550]);
  expect((await send({ to: replyTo.toUpperCase() })).code).toBe(250);
});

test('absence notices, lists and bounces are taken and dropped', async () => {
  for (const mail of [
    { headers: { 'Auto-Submitted': 'auto-replied' } },
    { headers: { Precedence: 'bulk' } },
    { envelope: { from: '', to: replyTo } },
  ])
    expect(await send(mail)).toMatchObject({ code: 250, words: expect.stringContaining('Ignored') });
  expect(await thread()).toHaveLength(2);
});

test('files come along; an archive as a picture, too many and too much are refused whole', async () => {
  const file = (filename: string, content: string | Buffer) => ({ filename, content });
  const many = Array.from({ length: 6 }, (_, place) => file(`${place}.txt`, 'text'));
  expect(await send({ attachments: many })).toMatchObject({
    code: 552,
    words: expect.stringContaining('5 files'),
  });
  const archive = await send({ attachments: [file('photo.jpg', 'PK\u0003\u0004')] });
  expect(archive).toMatchObject({ code: 550, words: expect.stringContaining('named as a picture') });
  expect((await send({ attachments: [file('a.bin', Buffer.alloc(12 * 1024 * 1024))] })).code).toBe(552);
  expect((await send({ attachments: [file('a.bin', Buffer.alloc(40 * 1024 * 1024))] })).code).toBe(552);
  expect(await thread()).toHaveLength(2);
  expect((await send({ attachments: [file('log.txt', 'text')] })).code).toBe(250);
  expect((await thread()).at(-1)?.files).toMatchObject([{ name: 'log.txt', bytes: 4, is_picture: false }]);
});

test('a mail of HTML alone is read as text, and odd characters do no harm', async () => {
  const html = '<p>Yes,<br>red \u0000&amp; hot</p><blockquote>Does it blink?</blockquote>';
  expect((await send({ text: '', html })).code).toBe(250);
  expect((await thread()).at(-1)?.text).toBe('Yes,\nred & hot');
});

/** Begins an email from another address of the loopback network and does not finish it. */
async function beginMail(): Promise<() => Promise<string>> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.2' });
  const answer = async () => String((await once(socket, 'data'))[0]);
  await answer();
  for (const line of ['EHLO berg.test', `MAIL FROM:<${email}>`, `RCPT TO:<${replyTo}>`, 'DATA']) {
    socket.write(`${line}\r\n`);
    await answer();
  }
  socket.write(`From: ${email}\r\nMessage-ID: <${randomUUID()}@berg.test>\r\n\r\nYes`);
  return async () => {
    socket.write('\r\n.\r\n');
    const words = await answer();
    socket.destroy();
    return words;
  };
}

test('unfinished emails of one address leave places for others', async () => {
  const unfinished = await Promise.all(Array.from({ length: 8 }, beginMail));
  const ninth = await beginMail();
  expect(await ninth()).toBe('451 Too many emails at the same time, please try again later\r\n');
  expect((await send()).code).toBe(250);
  for (const finish of unfinished) expect(await finish()).toMatch(/^250 /);
  expect((await (await beginMail())()).slice(0, 3)).toBe('250');
});

test('somebody who was deleted, and a ticket that is closed, take no more mail', async () => {
  await database.owner
    .updateTable('tickets')
    .set({ state: 'closed' })
    .where('org_id', '=', ours.org_id)
    .execute();
  expect(await send()).toMatchObject({ code: 550, words: expect.stringContaining('closed') });
  await database.owner.updateTable('users').set({ active: false }).where('user_id', '=', user_id).execute();
  expect(await send()).toMatchObject({ code: 550, words: expect.stringContaining('No such address') });
});
