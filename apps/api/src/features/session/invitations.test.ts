import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD } from '../../testing/accounts.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { MOST_NAMED_A_DAY } from './mailed-link.ts';

let now = new Date('2026-03-02T08:00:00Z');
let mailbox: Mailbox;
let server: TestApp;
let ours: TestOrganisation;
let admin: { headers: TestHeaders };

beforeAll(async () => {
  mailbox = await openMailbox();
  const settings = { ...testSettings, smtpUrl: mailbox.smtpUrl };
  server = await buildTestApp({ settings, clock: () => now });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  now = new Date(now.getTime() + DAY_MS);
  ours = await server.organisation('Harbour Works');
  admin = await personOf({ access: 'admin' });
});

/** Somebody with a permission on everybody, or on a tag, signed in at the server's time. */
async function personOf({ access, tag_id = null }: { access: string; tag_id?: string | null }) {
  const user_id = await ours.addPerson({ grants: [{ tag_id, access }] });
  return { user_id, headers: await ours.signIn(user_id, { created_at: now, used_at: now }) };
}
const freshEmail = () => `${randomUUID()}@harbour.test`;
const post = (url: string, payload: object, headers?: TestHeaders) =>
  server.app.inject({ method: 'POST', url: `/api${url}`, payload, ...(headers && { headers }) });
const create = async (email: string) =>
  (await post('/v2/user', { name_first: 'Ida', email }, admin.headers)).json().data.user_id as string;
const invite = (user_id: string, headers = admin.headers) =>
  post(`/v3/user/${user_id}/sign-in-mail`, {}, headers);
const setEmail = (user_id: string, email: string, headers = admin.headers) =>
  server.app.inject({ method: 'PATCH', url: '/api/v2/user/', headers, payload: { user_id, email } });
const look = async (secret: string) =>
  (await server.app.inject({ url: `/api/v3/auth/verify-token/${secret}` })).json().data;
const choose = (secret: string, password = PASSWORD) =>
  post(`/v3/auth/reset-password/${secret}`, { password });
const confirm = (secret: string) => post(`/v3/auth/confirm-email/${secret}`, {});
const logIn = (email: string, password = PASSWORD) => post('/v2/auth/login', { email, password });
async function secretAt(email: string, subject: string): Promise<string> {
  return (
    linkIn(await mailbox.mail(email, subject))
      .pathname.split('/')
      .at(-1) ?? ''
  );
}
const invitationAt = (email: string) => secretAt(email, 'An account for you');
/** Every mail has gone out. */
const delivered = () =>
  expect
    .poll(() => server.database.owner.selectFrom('jobs').select('kind').execute(), { timeout: 20_000 })
    .toEqual([]);
const mailsTo = (email: string) => mailbox.received.filter(({ to }) => to === email).length;

test('an invitation lets its reader choose a password, once, and sign in with that address', async () => {
  const email = freshEmail();
  await create(email);
  const secret = await invitationAt(email);
  expect(await look(secret)).toMatchObject({
    organisation_name: 'Harbour Works',
    email,
    is_invitation: true,
  });
  expect((await choose(secret, 'abc')).statusCode).toBe(400);

  const uses = await Promise.all(Array.from({ length: 10 }, () => choose(secret)));

  expect(uses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await logIn(email.toUpperCase())).statusCode).toBe(200);
});

test('a week later, after a newer one, and for somebody who left, an invitation no longer works', async () => {
  const [late, twice, gone] = [freshEmail(), freshEmail(), freshEmail()];
  const [, again, leaver] = [await create(late), await create(twice), await create(gone)];
  const secrets = [await invitationAt(late), await invitationAt(twice), await invitationAt(gone)];
  await invite(again);
  await expect.poll(() => mailsTo(twice), { timeout: 20_000 }).toBe(2);
  expect(await look(secrets[1] ?? '')).toBe('Invalid token');

  const one = { user_ids: [leaver] };
  for (const action of ['delete', 'restore']) {
    const url = `/api/v3/user/${action}`;
    await server.app.inject({ method: 'PATCH', url, headers: admin.headers, payload: one });
  }
  expect((await choose(secrets[2] ?? '')).statusCode).toBe(404);
  now = new Date(now.getTime() + 7 * DAY_MS);
  expect((await choose(secrets[0] ?? '')).statusCode).toBe(404);
});

test('a new address cancels the invitation to the first one', async () => {
  const [first, second] = [freshEmail(), freshEmail()];
  const user_id = await create(first);
  const secret = await invitationAt(first);
  expect((await setEmail(user_id, second)).json().data.email).toBe(second);

  expect((await choose(secret)).statusCode).toBe(404);
  expect((await invite(user_id)).json().data).toEqual({ sent: 'invitation' });
  expect((await choose(await invitationAt(second))).statusCode).toBe(200);
});

test('somebody who already signs in gets a reset at their sign-in address, whichever editor asks', async () => {
  const tag_id = await ours.addTag();
  const worker = await addAccount(server, ours, { at: now });
  await server.database.owner
    .updateTable('users')
    .set({ tag_ids: [tag_id] })
    .where('user_id', '=', worker.user_id)
    .execute();
  const editor = await personOf({ tag_id, access: 'view_user,edit_user' });
  const viewer = await personOf({ tag_id, access: 'view_user' });
  const stranger = await personOf({ tag_id: await ours.addTag(), access: 'manager' });

  expect((await invite(worker.user_id, viewer.headers)).statusCode).toBe(403);
  expect((await invite(worker.user_id, stranger.headers)).statusCode).toBe(404);
  expect((await invite(worker.user_id, editor.headers)).json().data).toEqual({ sent: 'reset' });

  const secret = await secretAt(worker.email, 'Choose a new password');
  expect(await look(secret)).toMatchObject({ is_invitation: false, email: worker.email });
  expect((await logIn(worker.email)).statusCode).toBe(200);
});

test('without an address there is nothing to send', async () => {
  const { problems } = (await invite(await ours.addPerson())).json();
  expect(problems).toEqual([
    { path: 'email', message: 'Save an email first: that is where the invitation goes.' },
  ]);
});

test('an address that signs in elsewhere is answered like any other; only its owner learns of it', async () => {
  const theirs = await addAccount(server, await server.organisation(), { at: now });
  const answers = [];
  for (const email of [theirs.email, freshEmail()]) {
    const created = await post('/v2/user', { name_first: 'Ida', email }, admin.headers);
    const { user_id } = created.json().data;
    const sent = await invite(user_id);
    answers.push([created.statusCode, sent.statusCode, sent.json().data]);
  }
  expect(answers[0]).toEqual(answers[1]);

  const { text } = await mailbox.mail(theirs.email, 'This email address already signs in');
  expect(text).toContain('Harbour Works');
  expect(text).not.toContain('forgot-password');
  expect((await logIn(theirs.email)).statusCode).toBe(200);
});

test('a new address that signs in elsewhere is answered like any other, and its owner is told', async () => {
  const theirs = await addAccount(server, await server.organisation(), { at: now });
  const worker = await addAccount(server, ours, { at: now });
  const answers = [];
  for (const email of [freshEmail(), theirs.email]) {
    const answer = await setEmail(worker.user_id, email);
    answers.push([answer.statusCode, answer.json().data.email]);
  }
  expect(answers).toEqual([
    [200, worker.email],
    [200, worker.email],
  ]);
  await mailbox.mail(theirs.email, 'This email address already signs in');
  expect(
    mailbox.received.filter(({ to, text }) => to === theirs.email && text?.includes('confirm-email')),
  ).toEqual([]);
});

test('a new address takes effect once its owner confirms it: once, within a day, and only the newest', async () => {
  const worker = await addAccount(server, ours, { at: now });
  const [first, second] = [freshEmail(), freshEmail()];
  await setEmail(worker.user_id, first);
  const stale = await secretAt(first, 'Confirm your new email address');
  await setEmail(worker.user_id, second);
  const fresh = await secretAt(second, 'Confirm your new email address');
  expect((await confirm(stale)).json().code).toBe('email-change-link-not-valid');
  const seen = await server.app.inject({ url: `/api/v3/auth/confirm-email/${fresh}` });
  expect(seen.json().data).toEqual({ organisation_name: 'Harbour Works', email: second });

  expect((await confirm(fresh)).json().data).toEqual({ email: second });

  expect((await confirm(fresh)).statusCode).toBe(404);
  expect((await logIn(worker.email)).statusCode).toBe(401);
  expect((await logIn(second)).statusCode).toBe(200);
  const third = freshEmail();
  await setEmail(worker.user_id, third);
  const late = await secretAt(third, 'Confirm your new email address');
  now = new Date(now.getTime() + DAY_MS);
  expect((await confirm(late)).statusCode).toBe(404);
});

test('a link for one purpose does not work for another', async () => {
  const worker = await addAccount(server, ours, { at: now });
  const [moved, invited] = [freshEmail(), freshEmail()];
  await create(invited);
  await setEmail(worker.user_id, moved);
  const change = await secretAt(moved, 'Confirm your new email address');
  expect((await choose(change)).statusCode).toBe(404);
  expect((await confirm(await invitationAt(invited))).statusCode).toBe(404);
});

test('nobody’s mailbox is flooded: five emails of a kind an hour', async () => {
  const email = freshEmail();
  const user_id = await create(email);
  for (let sent = 0; sent < 8; sent += 1) expect((await invite(user_id)).statusCode).toBe(200);
  await delivered();
  expect(mailsTo(email)).toBe(5);
  const worker = await addAccount(server, ours, { at: now });
  const asked = [];
  for (let sent = 0; sent < 6; sent += 1)
    asked.push((await setEmail(worker.user_id, freshEmail())).statusCode);
  expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
});

test('an address gets no more invitations by being given to one new person after another', async () => {
  const email = freshEmail();
  for (let sent = 0; sent < 8; sent += 1) {
    const user_id = await create(sent % 2 === 0 ? email : email.toUpperCase());
    await delivered();
    await server.app.inject({ method: 'DELETE', url: `/api/v2/user/${user_id}`, headers: admin.headers });
  }
  expect(mailbox.received.filter(({ to }) => to.toLowerCase() === email)).toHaveLength(5);
});

test('an organisation can email only so many new addresses a day, and others are not held up', async () => {
  const user_id = await ours.addPerson();
  await sql`
    insert into account_links (org_id, link_id, user_id, purpose, email, token_hash, created_at, expires_at)
    select ${ours.org_id}, gen_random_uuid(), ${user_id}, 'invitation', n || '@stranger.test',
           sha256(${user_id}::bytea || n::text::bytea), ${now}, ${now}
      from generate_series(1, ${MOST_NAMED_A_DAY - 1}) n`.execute(server.database.owner);
  const [last, beyond, tomorrow, elsewhere] = [freshEmail(), freshEmail(), freshEmail(), freshEmail()];
  // One after the other: of jobs that became due in one moment either may be first.
  await create(last);
  await delivered();
  await create(beyond);
  const theirs = await server.organisation();
  const boss = await theirs.signIn(await theirs.addPerson({ grants: [{ tag_id: null, access: 'admin' }] }), {
    created_at: now,
    used_at: now,
  });
  await post('/v2/user', { name_first: 'Ida', email: elsewhere }, boss);
  await delivered();
  expect([mailsTo(last), mailsTo(beyond), mailsTo(elsewhere)]).toEqual([1, 0, 1]);

  now = new Date(now.getTime() + DAY_MS);
  admin = await personOf({ access: 'admin' });
  await create(tomorrow);
  await delivered();
  expect(mailsTo(tomorrow)).toBe(1);
});
