import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newToken, readToken, tokenHash } from '../http/token.ts';
import { unscopedQueriesOf } from '../organisation/unscoped-queries.store.ts';
import { apiToken } from '../testing/api-token.ts';
import { setUpTestApp } from '../testing/test-app.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';

const server = setUpTestApp();
let ours: TestOrganisation;
let theirs: TestOrganisation;
beforeAll(async () => {
  [ours, theirs] = [await server.organisation(), await server.organisation()];
});

/** As a server of before made them: nothing but a secret behind the prefix. */
const earlier = (letter: string) => `hw${letter}_${randomBytes(32).toString('base64url')}`;
const sha256 = (text: string) => createHash('sha256').update(text).digest();

type Table = 'sessions' | 'device_tokens' | 'wall_links' | 'course_links' | 'api_tokens' | 'account_links';

async function setToken(table: Table, token: string): Promise<void> {
  await sql`update ${sql.table(table)} set token_hash = ${sha256(token)} where org_id = ${ours.org_id}`.execute(
    server.database.owner,
  );
}

async function status(url: string, token: string): Promise<number> {
  const reply = await server.app.inject({
    url: `/api${url}`,
    headers: { authorization: `Bearer ${token}`, 'x-timezone': 'UTC' },
  });
  return reply.statusCode;
}

const today = new Date().toISOString().slice(0, 10);

/** What makes a row of each kind, its calls, and the letter of its tokens. */
const kinds = {
  sessions: { letter: 's', url: `/v3/courses?today=${today}`, make: () => ours.admin() },
  device_tokens: { letter: 'd', url: '/v3/device/people', make: () => ours.device() },
  api_tokens: { letter: 'a', url: '/v3/device/people', make: () => apiToken(ours, ['read_people']) },
} as const;

test.each(['sessions', 'device_tokens', 'api_tokens'] as const)(
  'a token of %s that names no organisation goes on opening what it opened, and a new one opens the same',
  async (table) => {
    const { letter, url, make } = kinds[table];
    const { headers } = await make();
    const token = headers.authorization.slice('Bearer '.length);
    const opened = await status(url, token);
    expect(opened).toBeLessThan(400);

    const old = earlier(letter);
    await setToken(table, old);
    expect([await status(url, old), await status(url, token)]).toEqual([opened, 401]);
  },
);

test('links of before go on opening what they opened', async () => {
  const { user_id } = await ours.admin();
  const soon = new Date(Date.now() + 60_000);
  const made = { org_id: ours.org_id, user_id, created_at: new Date(), expires_at: soon };
  const links = { wall: earlier('w'), course: earlier('c'), account: randomBytes(32).toString('base64url') };
  const { owner, app } = server.database;
  const { org_id } = ours;
  const wall = { org_id, wall_link_id: randomUUID(), name: 'Crib room', tag_ids: [], created_by: user_id };
  await owner
    .insertInto('wall_links')
    .values({ ...wall, token_hash: sha256(links.wall), used_at: null, revoked_at: null })
    .execute();
  await owner
    .insertInto('course_links')
    .values({
      ...made,
      link_id: randomUUID(),
      token_hash: sha256(links.course),
      made_by: null,
      mailed_to: null,
      used_at: null,
      ended_at: null,
    })
    .execute();
  await owner
    .insertInto('account_links')
    .values({
      ...made,
      link_id: randomUUID(),
      token_hash: sha256(links.account),
      purpose: 'reset-password',
      email: null,
      ended_at: null,
    })
    .execute();
  expect(await status('/v3/wall/people', links.wall)).toBe(200);
  expect(await status(`/v3/access/courses?today=${today}`, links.course)).toBe(200);
  expect(await unscopedQueriesOf(app).accountLinkOfToken(readToken(links.account))).toMatchObject({
    user_id,
  });
});

test('a token is looked for in the organisation that it names and nowhere else', async () => {
  const { user_id } = await ours.admin();
  const token = newToken('session', theirs.org_id, randomBytes);
  await server.database.owner
    .updateTable('sessions')
    .set({ token_hash: tokenHash(token) })
    .where('org_id', '=', ours.org_id)
    .where('user_id', '=', user_id)
    .execute();
  expect(await status(kinds.sessions.url, token)).toBe(401);
});
