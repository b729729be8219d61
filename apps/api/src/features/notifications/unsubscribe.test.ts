import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createSeal } from '../../auth/seal.ts';
import { type KeyRing, keysFrom } from '../../database/server-secret.ts';
import { partsFor, setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { unsubscribeToken } from './unsubscribe.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let user_id: string;
let headers: TestHeaders;
beforeEach(async () => {
  ours = await server.organisation('Harbour Works');
  ({ user_id, headers } = await ours.admin());
});

const seal = (keys: KeyRing) => createSeal(keys, randomBytes);
const own = () => seal(partsFor(server.database).deriveKeys('unsubscribing'));
const tokenFor = (what: 'dehydration' | 'digest', from = own()) =>
  unsubscribeToken(from, { what, org_id: ours.org_id, user_id });
const look = async (token: string) =>
  (await server.app.inject({ url: `/api/v3/notification/unsubscribe/${token}` })).json();
const leave = (token: string) =>
  server.app.inject({ method: 'POST', url: `/api/v3/notification/unsubscribe/${token}`, payload: {} });
const settings = async () =>
  (await server.app.inject({ url: '/api/v3/notification/settings', headers })).json().data.settings;

test('opening the link ends nothing; the button does, and only for the emails the link is about', async () => {
  const token = tokenFor('dehydration');
  const link = { what: 'dehydration', organisation_name: 'Harbour Works', is_subscribed: true };
  expect((await look(token)).data).toEqual(link);
  expect((await look(token)).data).toEqual(link);
  expect(await settings()).toMatchObject({ mail: true });

  for (const _ of [1, 2]) {
    expect((await leave(token)).json().data).toEqual({ ...link, is_subscribed: false });
  }
  expect((await look(token)).data).toEqual({ ...link, is_subscribed: false });
  expect(await settings()).toMatchObject({ mail: false, in_app: true, digest: false });
  const trail = await server.database.owner
    .selectFrom('audit')
    .select(['action', 'user_id', 'subject'])
    .where('org_id', '=', ours.org_id)
    .execute();
  expect(trail).toEqual([{ action: 'notifications.unsubscribe', user_id, subject: { what: 'dehydration' } }]);
});

test('a mail program can unsubscribe by itself with a form, at the address given in the email', async () => {
  const payload = {
    mail: true,
    in_app: true,
    digest: true,
    digest_hour: 6,
    time_zone: 'UTC',
    muted_tag_ids: [],
  };
  await server.app.inject({ method: 'PUT', url: '/api/v3/notification/settings', headers, payload });
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await server.app.inject({
      method: 'POST',
      url: `/unsubscribe/${tokenFor('digest')}`,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(response.statusCode).toBe(200);
  }
  expect(await settings()).toMatchObject({ mail: true, digest: false });
  const stored = await server.database.owner.selectFrom('notification_settings').selectAll().execute();
  expect(stored.map(({ next_digest_at }) => next_digest_at)).toContain(null);
});

test('a link that belongs to nobody, another server or somebody who has left, or was changed, is invalid and ends nothing', async () => {
  const token = tokenFor('digest');
  const bad = [
    randomBytes(32).toString('base64url'),
    tokenFor('digest', seal(keysFrom('another secret')('unsubscribing'))),
    `${token.slice(0, -2)}AA`,
    token.slice(4),
    unsubscribeToken(own(), { what: 'digest', org_id: randomUUID(), user_id }),
    own()
      .seal(randomBytes(33).fill(9, 0, 1).toString('base64url'))
      .toString('base64url'),
    '%00',
  ];
  for (const one of bad) {
    expect((await leave(one)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await leave(one)).statusCode).toBeLessThan(500);
    expect((await look(one)).success).toBe(false);
  }
  expect((await leave(bad[0] ?? '')).json().code).toBe('unsubscribe-link-not-valid');
  await server.database.owner
    .updateTable('users')
    .set({ active: false })
    .where('user_id', '=', user_id)
    .execute();
  expect((await leave(token)).json().code).toBe('unsubscribe-link-not-valid');
});
