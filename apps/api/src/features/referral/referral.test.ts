import { randomUUID } from 'node:crypto';
import { REFERRAL_MESSAGES } from '@heatwise/domain/referral/invitation';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailbox } from '../../testing/mailbox.ts';
import { setUp } from '../../testing/set-up.ts';
import { buildTestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const soon = { timeout: 20_000 };
let now = new Date('2026-03-02T08:00:00Z');
const mailbox = setUp(openMailbox);
const server = setUp(() =>
  buildTestApp({ clock: () => now, settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } }),
);
let ours: TestOrganisation;
let headers: TestHeaders;
let user_id: string;
let nth = 0;

beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));
beforeEach(async () => {
  nth += 1;
  ours = await server.organisation('Harbour Works');
  user_id = await ours.addPerson({
    name_first: 'Max',
    name_last: '<b>Moe</b>',
    grants: [{ tag_id: null, access: 'view_user' }],
  });
  headers = await ours.signIn(user_id, { created_at: now, used_at: now });
});

const send = (method: 'GET' | 'POST', url: string, payload?: object, as: object = headers) =>
  server.app.inject({
    method,
    url: `/api/v3/referral${url}`,
    headers: as as never,
    ...(payload ? { payload } : {}),
  });
const invite = (more: object = {}, as: object = headers) =>
  send('POST', '/invitation', { invitation_id: randomUUID(), email: address(), line: '', ...more }, as);
const address = (name = 'ida') => `${name}${nth}@quarry${nth}.test`;
const list = async (whose = 'own', as: object = headers) =>
  (await send('GET', `/invitation?whose=${whose}`, undefined, as)).json().data?.referrals;
const mailsTo = (to: string) => mailbox.received.filter((mail) => mail.to === to);
const nothingWaits = () =>
  expect.poll(() => server.database.owner.selectFrom('jobs').select('job_id').execute(), soon).toEqual([]);

test('opening a link does not wait for other writes in the organisation', async () => {
  await send('POST', '/invitation', { invitation_id: randomUUID(), email: address(), line: '' });
  const { link_id } = await server.database.owner
    .selectFrom('referral_invitations')
    .select('link_id')
    .where('org_id', '=', ours.org_id)
    .executeTakeFirstOrThrow();
  let release = () => {};
  const writing = ours.write(() => new Promise<void>((resolve) => (release = resolve)));

  const answers = await Promise.all(
    Array.from({ length: 60 }, () => send('POST', `/${link_id}/opened`, undefined, {})),
  );

  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  release();
  await writing;
});

test('an invitation says who sent it and why, with what was typed as text, and is sent once', async () => {
  const body = { invitation_id: randomUUID(), email: address(), line: 'Grüße!\r\nBcc: x <i>you</i>' };
  for (const _ of [1, 2]) expect((await send('POST', '/invitation', body)).statusCode).toBe(200);
  await nothingWaits();
  const [mail, another] = mailsTo(address());
  expect(another).toBeUndefined();
  expect(mail).toMatchObject({ subject: 'An invitation to Heatwise' });
  expect(mail?.text).toContain(
    'The invitation comes from “Max <b>Moe</b>” of the organisation “Harbour Works”.',
  );
  expect(mail?.text).toContain('“Grüße! Bcc: x <i>you</i>”');
  expect(mail?.html).toContain('&lt;i&gt;you&lt;/i&gt;');
  expect(mail?.html).not.toContain('<b>Moe</b>');
  expect(mail?.text).toContain('Do not invite me again:');
  expect(await list()).toEqual([
    expect.objectContaining({ email: address(), state: 'invited', is_own: true, by: 'Max <b>Moe</b>' }),
  ]);
  expect((await send('POST', '/invitation', { ...body, line: 'Else' })).json().code).toBe(
    'invitation-id-taken',
  );
});

test('what is wrong is said at its field, and an address of one’s own is none to invite', async () => {
  await server.database.owner
    .insertInto('organisation_domains')
    .values({ org_id: ours.org_id, domain: `own${nth}.test`, is_registered: true })
    .execute();
  const problems = async (more: object) => (await invite(more)).json().problems;
  expect(await problems({ email: `a@OWN${nth}.test` })).toEqual([expect.objectContaining({ path: 'email' })]);
  expect(await problems({ email: 'ida', line: 'See evil.example' })).toHaveLength(2);
  expect(await list()).toEqual([]);
});

test('an address gets one in thirty days: of one’s own organisation that is said, of others it is not', async () => {
  await invite();
  expect((await invite({ email: address().toUpperCase() })).json().code).toBe('invited-already');
  const theirs = await server.organisation('Quarry North');
  const other = await theirs.person([{ tag_id: null, access: 'view_user' }]);
  expect((await invite({}, other.headers)).json()).toEqual({ success: true, status: true, data: null });
  expect(await list('own', other.headers)).toEqual([expect.objectContaining({ state: 'invited' })]);
  await nothingWaits();
  expect(mailsTo(address())).toHaveLength(1);
});

test('refuses a person’s 21st invitation of a day', async () => {
  const at = (n: number) => ({ email: `p${n}@many${nth}.test` });
  for (let n = 0; n < 20; n += 1) expect((await invite(at(n))).statusCode).toBe(200);
  expect((await invite(at(20))).json().code).toBe('too-many-invitations');
  now = new Date(now.getTime() + DAY_MS);
  headers = await ours.signIn(user_id, { created_at: now, used_at: now });
  expect((await invite(at(20))).statusCode).toBe(200);
});

test('whoever refuses is never mailed again, by nobody, and nobody is told', async () => {
  await invite();
  await nothingWaits();
  const [, token = ''] = /no-invitations\/(\S+)/.exec(mailsTo(address())[0]?.text ?? '') ?? [];
  const look = async () => (await send('GET', `/refusal/${token}`, undefined, {})).json().data;
  expect(await look()).toEqual({ is_refused: false });
  const clicked = await server.app.inject({
    method: 'POST',
    url: `/no-invitations/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.statusCode).toBe(200);
  expect((await send('POST', `/refusal/${token}`, {}, {})).json().data).toEqual({ is_refused: true });
  expect(await look()).toEqual({ is_refused: true });
  now = new Date(now.getTime() + 31 * DAY_MS);
  headers = await ours.signIn(user_id, { created_at: now, used_at: now });
  expect((await invite()).statusCode).toBe(200);
  await nothingWaits();
  expect(mailsTo(address())).toHaveLength(1);
  expect((await send('GET', '/refusal/none', undefined, {})).json().code).toBe('refusal-link-not-valid');
  const kept = await server.database.owner.selectFrom('referral_addresses').selectAll().execute();
  expect(JSON.stringify(kept.map(({ email_key }) => email_key.toString('latin1')))).not.toContain('quarry');
});

test('invitations are their inviter’s, and admins see all; after a merge they are the other one’s', async () => {
  await invite();
  const { url } = (await send('GET', '')).json().data;
  const admin = await ours.admin();
  admin.headers = await ours.signIn(admin.user_id, { created_at: now, used_at: now });
  const colleague = await ours.addPerson({ grants: [{ tag_id: null, access: 'view_user' }] });
  const theirs = await ours.signIn(colleague, { created_at: now, used_at: now });
  expect(await list('own', theirs)).toEqual([]);
  expect((await send('GET', '/invitation?whose=all', undefined, theirs)).statusCode).toBe(403);
  expect(await list('all', admin.headers)).toEqual([expect.objectContaining({ is_own: false })]);

  const merged = await server.app.inject({
    method: 'PATCH',
    url: '/api/v3/user/merge',
    headers: admin.headers,
    payload: { source_id: user_id, target_id: colleague },
  });
  expect(merged.json()).toMatchObject({ success: true });
  expect(await list('own', theirs)).toHaveLength(1);
  const old = (await send('GET', `/${url.split('/').at(-1)}`, undefined, {})).json().data;
  expect(old).toEqual({ name_first: 'Ada', organisation_name: 'Harbour Works' });
});

test('somebody without any permission neither invites nor has a link', async () => {
  const worker = await ours.addPerson();
  const as = await ours.signIn(worker, { created_at: now, used_at: now });
  for (const answer of [send('GET', '', undefined, as), invite({}, as)])
    expect((await answer).json().code).toBe('not-permitted');
});

test('refuses the 101st invitation of an organisation on a day, whoever sends it', async () => {
  for (let sender = 0; sender < 5; sender += 1) {
    const colleague = await ours.addPerson({ grants: [{ tag_id: null, access: 'view_user' }] });
    const theirs = await ours.signIn(colleague, { created_at: now, used_at: now });
    for (let n = 0; n < 20; n += 1) {
      const { statusCode } = await invite({ email: `p${sender}-${n}@crowd${nth}.test` }, theirs);
      expect(statusCode).toBe(200);
    }
  }
  expect((await invite()).json()).toMatchObject({
    code: 'too-many-invitations',
    message: REFERRAL_MESSAGES.tooManyOfOrganisation,
  });
});
