import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { beforeEach, expect, test } from 'vitest';
import { nextBlocks } from '../../background/block-work.ts';
import { bookPoints } from '../../features/loyalty/book-points.ts';
import { type BookPoints, followReferrals } from '../../features/referral/follow-referrals.ts';
import { instantOfMs } from '../../organisation/organisation-clock.ts';
import { inOrganisation, writeInOrganisation } from '../../organisation/organisation-scope.ts';
import { linkIn, openMailbox } from '../mailbox.ts';
import { setUp } from '../set-up.ts';
import { buildTestApp, testSettings } from '../test-app.ts';
import type { TestHeaders, TestOrganisation } from '../test-organisation.ts';

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

beforeEach(async () => {
  nth += 1;
  now = new Date(now.getTime() + DAY_MS);
  ours = await server.organisation('Harbour Works');
  user_id = await ours.addPerson({
    name_first: 'Max',
    email: `max@harbour${nth}.test`,
    grants: [{ tag_id: null, access: 'view_user' }],
  });
  await signIn();
});

const signIn = async () => {
  headers = await ours.signIn(user_id, { created_at: now, used_at: now });
};
const works = (book: BookPoints = bookPoints) => {
  const database = server.database.app;
  return followReferrals({
    database,
    clock: () => now,
    bookPoints: book,
    readIn: (id, work) => inOrganisation(database, id, work),
    writeIn: (id, work) => writeInOrganisation(database, id, work),
  });
};
const follow = async (book?: BookPoints) => {
  while (await nextBlocks(works(book)));
};
const list = async () =>
  (await server.app.inject({ url: '/api/v3/referral/invitation', headers })).json().data.referrals;

/** The link of an invitation, which nobody posts here: it stands in the database. */
async function invited(email = `ida@quarry${nth}.test`): Promise<string> {
  await server.app.inject({
    method: 'POST',
    url: '/api/v3/referral/invitation',
    headers,
    payload: { invitation_id: randomUUID(), email, line: '' },
  });
  const { link_id } = await server.database.owner
    .selectFrom('referral_invitations')
    .select('link_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return link_id;
}

/** Registers an organisation by a link, up to the confirmation. */
async function register(referral_id: string, email = `ida@quarry${nth}.test`): Promise<string> {
  const auth = (url: string, payload: object) =>
    server.app.inject({ method: 'POST', url: `/api/v2/auth${url}`, payload, remoteAddress: `10.9.${nth}.1` });
  await auth('/register', {
    organisation_name: 'Quarry North',
    name_first: 'Ida',
    name_last: 'Berg',
    email,
    referral_id,
    password: 'a long and quiet river',
    privacy_agreement: true,
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
  await expect
    .poll(
      () => mailbox.received.some(({ to, subject }) => to === email && /Confirm/.test(subject ?? '')),
      soon,
    )
    .toBe(true);
  const letter = mailbox.received.find(({ to, subject }) => to === email && /Confirm/.test(subject ?? ''));
  const token = linkIn(letter ?? {})
    .pathname.split('/')
    .at(-1);
  expect((await auth(`/register/${token}`, {})).json().data.code).toBe(0);
  const { org_id } = await server.database.owner
    .selectFrom('credentials')
    .select('org_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return org_id;
}

async function addTests(org_id: string, { people, each }: { people: number; each: number }) {
  await writeInOrganisation(server.database.owner, org_id, async ({ tx, stamps }) => {
    const time = () => stamps.next();
    for (let person = 0; person < people; person += 1) {
      const id = randomUUID();
      const names = { name_first: 'Per', name_last: 'Holm' };
      const row = { org_id, user_id: id, ...names };
      const made = { created_time: time(), modified_time: time() };
      await tx
        .insertInto('users')
        .values({ ...row, email: null, active: true, metadata: '{}', tag_ids: [], ...made })
        .execute();
      for (let n = 0; n < each; n += 1) {
        await tx
          .insertInto('measurements')
          .values({
            ...row,
            measurement_id: randomUUID(),
            type: 'sosm',
            value: 60,
            created_time: instantOfMs(now.getTime()),
            modified_time: time(),
          })
          .execute();
      }
    }
  });
}

const pointsOf = async (org_id: string) =>
  (
    await server.database.owner
      .selectFrom('loyalty_ledger')
      .select('points')
      .where('org_id', '=', org_id)
      .where('reason', '=', 'referral')
      .execute()
  ).map(({ points }) => points);

test('invited, opened, registered, active, rewarded: both sides get points, once', async () => {
  const link = await invited();
  const opened = () =>
    server.app.inject({ method: 'POST', url: `/api/v3/referral/${link}/opened`, payload: {} });
  expect((await list())[0].state).toBe('invited');
  for (const _ of [1, 2]) expect((await opened()).statusCode).toBe(200);
  expect((await list())[0].state).toBe('opened');
  const org_id = await register(link);
  expect((await list())[0]).toMatchObject({ state: 'registered', void_reason: null });

  await addTests(org_id, { people: 4, each: 10 });
  await follow();
  expect((await list())[0].state).toBe('registered');
  await addTests(org_id, { people: 1, each: 1 });
  now = new Date(now.getTime() + 61_000);
  await follow();
  await follow();
  expect((await list())[0].state).toBe('rewarded');
  expect(await pointsOf(ours.org_id)).toEqual([250]);
  expect(await pointsOf(org_id)).toEqual([250]);
  // Nothing tells the inviter how the new organisation is called.
  expect(JSON.stringify(await list())).not.toContain('Quarry North');
});

test('a server that falls over between the two sides gives both their points in the end, and none twice', async () => {
  const org_id = await register(await invited());
  await addTests(org_id, { people: 5, each: 4 });
  // The referrer's side is booked before; other organisations of the file may be due too.
  let hasFallen = false;
  const fallsOver: BookPoints = async (scope, earned) => {
    if (scope.org_id === org_id && !hasFallen) {
      hasFallen = true;
      throw new Error('killed');
    }
    await bookPoints(scope, earned);
  };
  now = new Date(now.getTime() + 61_000);
  await follow(fallsOver);
  expect(hasFallen).toBe(true);
  expect([await pointsOf(ours.org_id), await pointsOf(org_id)]).toEqual([[250], []]);
  now = new Date(now.getTime() + 61_000);
  await follow();
  expect([await pointsOf(ours.org_id), await pointsOf(org_id)]).toEqual([[250], [250]]);
});

test('one’s own domain and one’s own people give nothing, and it is said why', async () => {
  await register(await invited(`boss@elsewhere${nth}.test`), `boss@harbour${nth}.test`);
  expect((await list())[0]).toMatchObject({ state: 'void', void_reason: 'own-domain' });
  now = new Date(now.getTime() + 1000);
  await ours.addPerson({ email: `per${nth}@gmail.com` });
  await register(await invited(`b@elsewhere${nth}.test`), `per${nth}+new@gmail.com`);
  expect((await list())[0]).toMatchObject({ state: 'void', void_reason: 'own-people' });
});

test('what was registered before and is gone gives nothing when it comes again', async () => {
  const first = await register(await invited());
  for (const table of ['organisation_domains', 'credentials'] as const)
    await server.database.owner.deleteFrom(table).where('org_id', '=', first).execute();
  now = new Date(now.getTime() + 1000);
  const again = await register(await invited(`again@quarry${nth}.test`), `again@quarry${nth}.test`);
  await addTests(again, { people: 5, each: 4 });
  await follow();
  expect((await list())[0]).toMatchObject({ state: 'void', void_reason: 'registered-before' });
  expect(await pointsOf(again)).toEqual([]);
});

test('tests after the ninety days do not make it active', async () => {
  const org_id = await register(await invited());
  now = new Date(now.getTime() + 91 * DAY_MS);
  await addTests(org_id, { people: 6, each: 6 });
  await follow();
  await signIn();
  expect((await list())[0].state).toBe('registered');
  now = new Date(now.getTime() + 2 * DAY_MS);
  await follow();
  await signIn();
  expect((await list())[0].state).toBe('lapsed');
  expect(await pointsOf(ours.org_id)).toEqual([]);
});

test('the personal link counts, too, and stands in the list without an address', async () => {
  const { url } = (await server.app.inject({ url: '/api/v3/referral', headers })).json().data;
  await register(url.split('/').at(-1));
  expect(await list()).toEqual([expect.objectContaining({ email: null, state: 'registered' })]);
  const mine = (await server.app.inject({ url: '/api/v3/referral', headers })).json().data;
  expect(mine.registered).toBe(1);
});
