import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysFrom } from '../../database/server-secret.ts';
import { tokenHash } from '../../http/token.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { makeOrganisation } from '../../testing/test-organisation.ts';
import { addressForMail } from './course-link-tokens.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const keys = keysFrom('secret')('course links');
const [{ key }] = keys;
const email = 'ida@heat.test';
const desk = { keys, publicUrl: () => 'https://heat.test', clock: () => new Date() };

test('a link of before its organisation stood in it is mailed as it is, and goes on working on paper', async () => {
  const ours = await makeOrganisation(database.owner);
  const user_id = await ours.addPerson({ email });
  const link_id = randomUUID();
  const token = `hwc_${createHmac('sha256', key).update(link_id).digest('base64url')}`;
  const now = new Date();
  await ours.write(({ tx, org_id }) =>
    tx
      .insertInto('course_links')
      .values({
        org_id,
        link_id,
        user_id,
        token_hash: tokenHash(token),
        made_by: null,
        mailed_to: null,
        created_at: now,
        expires_at: new Date(now.getTime() + 20 * 86_400_000),
        used_at: null,
        ended_at: null,
      })
      .execute(),
  );
  const mailed = () => ours.write((scope) => addressForMail(scope, desk, { user_id, email }));
  expect([await mailed(), await mailed()]).toEqual([1, 2].map(() => `https://heat.test/access/${token}`));
});

test('a new link is the same in every mail', async () => {
  const ours = await makeOrganisation(database.owner);
  const user_id = await ours.addPerson({ email });
  const mailed = () => ours.write((scope) => addressForMail(scope, desk, { user_id, email }));
  const first = await mailed();
  expect(first).toMatch(/hwc_[\w-]{64}$/);
  expect(await mailed()).toBe(first);
});

test('a link of an earlier secret is mailed as it is, and a new one once that secret was removed', async () => {
  const ours = await makeOrganisation(database.owner);
  const user_id = await ours.addPerson({ email });
  const mailedWith = (...secrets: [string, ...string[]]) => {
    const rotated = { ...desk, keys: keysFrom(...secrets)('course links') };
    return ours.write((scope) => addressForMail(scope, rotated, { user_id, email }));
  };
  const first = await mailedWith('secret');
  expect(await mailedWith('new', 'secret')).toBe(first);
  expect(await mailedWith('new')).not.toBe(first);
});
