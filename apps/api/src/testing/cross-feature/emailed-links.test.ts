import { randomBytes, randomUUID } from 'node:crypto';
import { isInvalidToken } from '@heatwise/domain/session/password-change';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createSeal } from '../../auth/seal.ts';
import { setUpAlerting } from '../../features/alerts/testing/alerting.ts';
import { unsubscribeToken } from '../../features/notifications/unsubscribe.ts';
import { refusalToken } from '../../features/referral/addresses.ts';
import { newLinkSecretIn, tokenHash } from '../../http/token.ts';
import { addAccount } from '../accounts.ts';
import { partsFor } from '../test-app.ts';

const { server, alerting, clock, stage } = setUpAlerting();

const seal = (name: string) => createSeal(partsFor(server.database).deriveKeys(name), randomBytes);
const update = (statement: ReturnType<typeof sql>) => statement.execute(server.database.owner);

/** Whether looking at an address, without signing in, still answers what it is about. */
async function works(url: string, headers: Record<string, string> = {}): Promise<boolean> {
  const response = await server.app.inject({ url: `/api${url}`, headers });
  expect([200, 401, 404]).toContain(response.statusCode);
  return response.statusCode === 200 && !isInvalidToken(response.json().data);
}

type Link = {
  readonly look: () => Promise<boolean>;
  /** Whose right the link uses. */
  readonly user_id: string;
};

async function accountLink(purpose: string, user_id: string, email: string | null, asked_by: string | null) {
  const { org_id } = stage.ours;
  const secret = newLinkSecretIn(org_id, randomBytes);
  await server.database.owner
    .insertInto('account_links')
    .values({
      org_id,
      link_id: randomUUID(),
      user_id,
      purpose,
      email,
      asked_by,
      ended_at: null,
      token_hash: tokenHash(secret),
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + DAY_MS),
    })
    .execute();
  return secret;
}

type Capability = {
  readonly make: () => Promise<Link>;
  /** Days until it works no longer by itself; null for one that only ends emails. */
  readonly expiresAfterDays: number | null;
  readonly worksAfter: { readonly deletion: boolean; readonly closing: boolean; readonly loss: boolean };
  /** What takes the right away that the link uses; nothing where the person's existence is that right. */
  readonly loseRight?: (link: Link) => Promise<unknown>;
};

const ended = { deletion: false, closing: false, loss: false };
const changeEmail = ({ user_id }: Link) =>
  update(sql`update users set email = ${`other-${randomUUID()}@harbour.test`} where user_id = ${user_id}`);

/** Every address in an email or a push message that does something without a sign-in; see docs/security.md. */
const CAPABILITIES: Readonly<Record<string, Capability>> = {
  'choose a new password': {
    async make() {
      const { user_id } = await addAccount(server, stage.ours);
      const secret = await accountLink('reset-password', user_id, null, null);
      return { user_id, look: () => works(`/v3/auth/verify-token/${secret}`) };
    },
    expiresAfterDays: 1,
    // Admins of a closed organisation may need a new password to reopen it.
    worksAfter: { ...ended, closing: true },
    loseRight: ({ user_id }) => update(sql`delete from credentials where user_id = ${user_id}`),
  },
  'accept an invitation': {
    async make() {
      const email = `${randomUUID()}@harbour.test`;
      const user_id = await stage.ours.addPerson({ email });
      const secret = await accountLink('invitation', user_id, email, null);
      return { user_id, look: () => works(`/v3/auth/verify-token/${secret}`) };
    },
    expiresAfterDays: 1,
    worksAfter: ended,
    loseRight: changeEmail,
  },
  'confirm a new address': {
    async make() {
      const { user_id } = await addAccount(server, stage.ours);
      const secret = await accountLink('change-email', user_id, 'new@harbour.test', stage.adminId);
      return { user_id: stage.adminId, look: () => works(`/v3/auth/confirm-email/${secret}`) };
    },
    expiresAfterDays: 1,
    worksAfter: ended,
    loseRight: ({ user_id }) => stage.ours.setGrants(user_id, []),
  },
  'acknowledge an alert': {
    async make() {
      await alerting.rule(stage.admin, 'hydration');
      await alerting.tested(stage.admin, stage.worker, 250);
      await alerting.look();
      const token = alerting.letters[0]?.action?.url.split('/').at(-1);
      await update(sql`update alerts set ended_at = ${clock.now()} where org_id = ${stage.ours.org_id}`);
      return { user_id: stage.adminId, look: () => works(`/v3/alerts/acknowledge/${token}`) };
    },
    expiresAfterDays: 7,
    worksAfter: ended,
    loseRight: ({ user_id }) => stage.ours.setGrants(user_id, []),
  },
  'take one\u2019s courses': {
    async make() {
      const email = `${randomUUID()}@harbour.test`;
      const user_id = await stage.ours.addPerson({ email });
      const { org_id } = stage.ours;
      const token = `hwc_${newLinkSecretIn(org_id, randomBytes)}`;
      await server.database.owner
        .insertInto('course_links')
        .values({
          org_id,
          link_id: randomUUID(),
          user_id,
          mailed_to: email,
          made_by: null,
          token_hash: tokenHash(token),
          created_at: clock.now(),
          expires_at: new Date(clock.now().getTime() + 30 * DAY_MS),
        })
        .execute();
      const headers = { authorization: `Bearer ${token}` };
      return {
        user_id,
        look: () => works(`/v3/access/courses?today=${clock.now().toISOString().slice(0, 10)}`, headers),
      };
    },
    expiresAfterDays: 30,
    worksAfter: ended,
    loseRight: changeEmail,
  },
  'register by an invitation': {
    async make() {
      const response = await server.app.inject({ url: '/api/v3/referral', headers: stage.admin });
      const id = new URL(response.json().data.url).pathname.split('/').at(-1);
      return { user_id: stage.adminId, look: () => works(`/v3/referral/${id}`) };
    },
    // It gives no right to anything of an organisation.
    expiresAfterDays: null,
    worksAfter: ended,
  },
  unsubscribe: {
    async make() {
      const { org_id } = stage.ours;
      const subscription = { what: 'digest', org_id, user_id: stage.adminId } as const;
      const token = unsubscribeToken(seal('unsubscribing'), subscription);
      return { user_id: stage.adminId, look: () => works(`/v3/notification/unsubscribe/${token}`) };
    },
    expiresAfterDays: null,
    worksAfter: { ...ended, closing: true },
  },
  'refuse invitations': {
    async make() {
      const token = refusalToken(seal('refusing invitations'), randomBytes(32));
      return { user_id: stage.adminId, look: () => works(`/v3/referral/refusal/${token}`) };
    },
    expiresAfterDays: null,
    worksAfter: { deletion: true, closing: true, loss: true },
  },
};

const cases = Object.entries(CAPABILITIES).map(([name, capability]) => ({ name, ...capability }));

test.each(cases)('the link to $name follows its expiry', async ({ make, expiresAfterDays }) => {
  const { look } = await make();
  expect(await look()).toBe(true);
  clock.advance((expiresAfterDays ?? 3650) * DAY_MS + 1000);
  expect(await look()).toBe(expiresAfterDays === null);
});

test.each(cases)('the link to $name after its person was deleted', async ({ make, worksAfter }) => {
  const { look, user_id } = await make();
  await update(sql`update users set active = false where user_id = ${user_id}`);
  expect(await look()).toBe(worksAfter.deletion);
});

test.each(cases)('the link to $name after the organisation was closed', async ({ make, worksAfter }) => {
  const { look } = await make();
  await update(
    sql`update organisations set metadata = metadata || '{"_closing": {"at": "2026-11-28T00:00:00Z"}}'
         where org_id = ${stage.ours.org_id}`,
  );
  expect(await look()).toBe(worksAfter.closing);
});

test.each(cases.filter(({ loseRight }) => loseRight))(
  'the link to $name after its right was lost',
  async ({ make, loseRight, worksAfter }) => {
    const link = await make();
    await loseRight?.(link);
    expect(await link.look()).toBe(worksAfter.loss);
  },
);
