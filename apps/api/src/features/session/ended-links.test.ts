import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { buildTestApp, type TestApp, testSettings } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';

const next = 'a short and loud brook';
let mailbox: Mailbox;
let server: TestApp;
let ours: TestOrganisation;
let me: TestAccount;
let admin: { headers: TestHeaders };

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await buildTestApp({ settings: { ...testSettings, smtpUrl: mailbox.smtpUrl } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ours = await server.organisation();
  admin = await ours.admin();
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  me = await addAccount(server, ours);
});

type Sent = { method?: 'POST' | 'PATCH'; url: string; payload: object; headers?: TestHeaders };
const send = ({ method = 'POST', url, payload, headers }: Sent) =>
  server.app.inject({ method, url: `/api${url}`, payload, ...(headers && { headers }) });

async function mailedLink(): Promise<string> {
  await send({ url: '/v2/auth/reset_password', payload: { email: me.email } });
  const mail = await mailbox.mail(me.email, 'Choose a new password');
  return linkIn(mail).pathname.split('/').at(-1) ?? '';
}

const askFor = (email: string, { headers, ...proof }: { headers: TestHeaders; current_password?: string }) =>
  send({ method: 'PATCH', url: '/v2/user/', payload: { user_id: me.user_id, email, ...proof }, headers });
async function confirmationAt(email: string): Promise<string> {
  const mail = await mailbox.mail(email, 'Confirm your new email address');
  return linkIn(mail).pathname.split('/').at(-1) ?? '';
}

const changes: [string, () => Sent | Promise<Sent>, string][] = [
  [
    'changes their own password',
    () => ({
      url: '/v2/auth/change_password',
      payload: { current_password: PASSWORD, new_password: next },
      headers: me.headers,
    }),
    'Your password was changed',
  ],
  [
    'confirms another email of theirs',
    async () => {
      const email = `new-${me.email}`;
      await askFor(email, { headers: me.headers, current_password: PASSWORD });
      return { url: `/v3/auth/confirm-email/${await confirmationAt(email)}`, payload: {} };
    },
    'Your email address was changed',
  ],
  [
    'confirms another email that an admin asked for',
    async () => {
      const email = `other-${me.email}`;
      await askFor(email, { headers: admin.headers });
      return { url: `/v3/auth/confirm-email/${await confirmationAt(email)}`, payload: {} };
    },
    'Your email address was changed',
  ],
  [
    'loses their email to an admin',
    () => ({
      method: 'PATCH',
      url: '/v2/user/',
      payload: { user_id: me.user_id, email: '' },
      headers: admin.headers,
    }),
    'Your email address was changed',
  ],
];

test.each(changes)(
  'an emailed link stops working once its person %s, who is notified',
  async (_, change, subject) => {
    const link = await mailedLink();

    expect((await send(await change())).statusCode).toBe(200);

    expect((await server.app.inject({ url: `/api/v3/auth/verify-token/${link}` })).json().data).toBe(
      'Invalid token',
    );
    const late = await send({
      url: `/v3/auth/reset-password/${link}`,
      payload: { password: 'mine now, all of it' },
    });
    expect(late.statusCode).toBe(404);
    expect((await mailbox.mail(me.email, subject)).text).toContain('just now');
  },
);

test('a new email is announced to the old address, before and after, and to the new one', async () => {
  const email = `moved-${me.email}`;
  await askFor(email, { headers: admin.headers });
  const asked = await mailbox.mail(me.email, 'A new email address was requested');
  // Addresses in emails are no links.
  const shown = (address: string) => `“${address.replace('.test', '[.]test')}”`;
  expect(asked.text).toContain(shown(email));
  await send({ url: `/v3/auth/confirm-email/${await confirmationAt(email)}`, payload: {} });
  const [left, taken] = [
    await mailbox.mail(me.email, 'Your email address was changed'),
    await mailbox.mail(email, 'Your email address was changed'),
  ];
  for (const { text } of [left, taken]) {
    expect(text).toContain(shown(me.email));
    expect(text).toContain(shown(email));
  }
});

/** Somebody in charge of a tag that I carry has asked that I sign in with an address of theirs. */
async function askedByManager() {
  const tag_id = await ours.addTag();
  const manager = await ours.person([{ tag_id, access: 'manager' }]);
  const ofMe = server.database.owner.updateTable('users').where('user_id', '=', me.user_id);
  await ofMe.set({ tag_ids: [tag_id] }).execute();
  const email = `managers-${me.email}`;
  expect((await askFor(email, { headers: manager.headers })).statusCode).toBe(200);
  return { manager, tag_id, confirm: `/v3/auth/confirm-email/${await confirmationAt(email)}` };
}
const access = (user_id: string, tag_id: string | null, access: string) =>
  send({ url: '/v3/permission', payload: { user_id, tag_id, access }, headers: admin.headers });

test.each<[string, (asked: Awaited<ReturnType<typeof askedByManager>>) => Promise<unknown>]>([
  ['once its person may do more than they', () => access(me.user_id, null, 'admin')],
  ['once they lost their right', ({ manager, tag_id }) => access(manager.user_id, tag_id, 'none')],
  [
    'once they were deleted',
    ({ manager: { user_id } }) =>
      server.app.inject({ method: 'DELETE', url: `/api/v2/user/${user_id}`, headers: admin.headers }),
  ],
])('another email that somebody asked for is not confirmed %s', async (_, happens) => {
  const asked = await askedByManager();
  await happens(asked);

  const seen = await server.app.inject({ url: `/api${asked.confirm}` });
  expect(seen.json().data).toBe('Invalid token');
  const confirmed = await send({ url: asked.confirm, payload: {} });
  expect(confirmed.json().code).toBe('email-change-link-not-valid');
});

test('another email that somebody in charge asked for is confirmed while they are in charge', async () => {
  const { confirm, manager } = await askedByManager();
  await access(manager.user_id, null, 'view_user');
  expect((await send({ url: confirm, payload: {} })).statusCode).toBe(200);
});

test('another email is not confirmed once a colleague was given it', async () => {
  const email = `shared-${me.email}`;
  await askFor(email, { headers: me.headers, current_password: PASSWORD });
  const url = `/v3/auth/confirm-email/${await confirmationAt(email)}`;
  const colleague = await ours.addPerson({ email: email.toUpperCase() });
  expect((await send({ url, payload: {} })).json().code).toBe('email-registered');

  const removed = await server.app.inject({
    method: 'DELETE',
    url: `/api/v2/user/${colleague}`,
    headers: admin.headers,
  });
  expect(removed.statusCode).toBe(200);
  expect((await send({ url, payload: {} })).statusCode).toBe(200);
});
