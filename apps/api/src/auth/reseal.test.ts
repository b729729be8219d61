import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { describeResealed, reseal } from '../../../../tools/reseal/reseal.ts';
import { buildApp } from '../app.ts';
import { keysFrom } from '../database/server-secret.ts';
import { addAccount, PASSWORD } from '../testing/accounts.ts';
import { partsFor, setUpTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestOrganisation } from '../testing/test-organisation.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { createSeal, openLastingKeys, SEALED_COLUMNS } from './seal.ts';

/** The secret of every test server, and the one that follows it. */
const [OLD, NEW] = ['secret of the tests', 'the secret that follows'];
const rotated = keysFrom(NEW, OLD);
const now = new Date('2026-03-02T08:00:00Z');
const server = setUpTestApp({ clock: () => now });

/** Puts a registration that nobody confirmed, sealed with the keys of some secret. */
async function addRegistration(secret: string, text: string): Promise<string> {
  const registration_id = randomUUID();
  const seal = createSeal(keysFrom(secret)(SEALED_COLUMNS.registrations.purpose), randomBytes);
  const row = { registration_id, email_key: randomBytes(32), token_hash: randomBytes(32), ended_at: null };
  await server.database.owner
    .insertInto('registrations')
    .values({ ...row, sealed: seal.seal(text), created_at: now, expires_at: new Date(now.getTime() + 1e9) })
    .execute();
  return registration_id;
}

async function openRegistration(secret: string, id: string): Promise<string | null> {
  const { sealed } = await server.database.owner
    .selectFrom('registrations')
    .select('sealed')
    .where('registration_id', '=', id)
    .executeTakeFirstOrThrow();
  return createSeal(keysFrom(secret)(SEALED_COLUMNS.registrations.purpose), randomBytes).open(sealed);
}

/** Turns a second factor on at a server of the old secret; returns a sign-in at a server of the new one. */
async function enableSecondFactor(organisation: TestOrganisation) {
  const account = await addAccount(server, organisation, { at: now });
  const post = async (app: TestApp['app'], url: string, payload: object, headers = {}) =>
    (await app.inject({ method: 'POST', url: `/api/v2/auth${url}`, payload, headers })).json();
  const offered = await post(server.app, '/2fa', { password: PASSWORD }, account.headers);
  const codeAt = (ms: number) => generateSync({ secret: offered.data.secret, epoch: ms / 1000 });
  await post(server.app, '/2fa/enable', { code: codeAt(now.getTime()) }, account.headers);
  return async (...secrets: [string, ...string[]]) => {
    const later = new Date(now.getTime() + 60_000);
    const parts = { ...partsFor(server.database), deriveKeys: keysFrom(...secrets), clock: () => later };
    const app = await buildApp(parts);
    const login = { email: account.email, password: PASSWORD, code: codeAt(later.getTime()) };
    const answer = await post(app, '/login', login);
    await app.close();
    return answer;
  };
}

test('every sealed column of the database is listed', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
       and a.attname like 'sealed%' order by 1`.execute(server.database.owner);
  const listed = Object.values(SEALED_COLUMNS).flatMap(({ table, columns }) =>
    columns.map((column) => `${table}.${column}`),
  );
  expect(rows.map(({ name }) => name)).toEqual(listed.sort());
});

test('a second factor works after the secret was rotated and the old one removed', async () => {
  const signIn = await enableSecondFactor(await server.organisation());

  expect(await signIn(NEW)).toMatchObject({ success: false });
  await reseal(server.database.owner, rotated);
  expect(await signIn(NEW)).toMatchObject({ success: true });
});

test('a second factor works while both secrets are listed', async () => {
  const signIn = await enableSecondFactor(await server.organisation());
  expect(await signIn(NEW, OLD)).toMatchObject({ success: true });
});

test('a second run finds nothing to do', async () => {
  const id = await addRegistration(OLD, 'waiting');
  expect((await reseal(server.database.owner, rotated)).resealed).toBeGreaterThan(0);
  expect(await reseal(server.database.owner, rotated)).toMatchObject({ resealed: 0, isComplete: true });
  expect(await openRegistration(NEW, id)).toBe('waiting');
});

test('a run reads more rows than one block holds', async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 205; nth += 1) ids.push(await addRegistration(OLD, String(nth)));
  expect(await reseal(server.database.owner, rotated)).toMatchObject({ isComplete: true });
  const texts = await Promise.all(ids.map((id) => openRegistration(NEW, id)));
  expect(texts).toEqual(ids.map((_, nth) => String(nth)));
  await server.database.owner.deleteFrom('registrations').where('registration_id', 'in', ids).execute();
});

test('a run that fails in the middle leaves everything readable and is finished by the next', async () => {
  const { owner } = server.database;
  const ids = await Promise.all(['1', '2', '3'].map((text) => addRegistration(OLD, text)));
  await sql`create function fail_here() returns trigger language plpgsql as
    $$ begin raise exception 'stopped'; end $$`.execute(owner);
  await sql`create trigger fail_here before update on lasting_keys for each row execute function fail_here()`.execute(
    owner,
  );
  await owner.deleteFrom('lasting_keys').execute();
  await openLastingKeys(owner, keysFrom(OLD), () => undefined);
  await expect(reseal(owner, rotated)).rejects.toThrow('stopped');
  await sql`drop function fail_here() cascade`.execute(owner);
  for (const [at, id] of ids.entries()) expect(await openRegistration(NEW, id)).toBe(String(at + 1));

  expect((await reseal(owner, rotated)).isComplete).toBe(true);
  expect((await reseal(owner, keysFrom(NEW))).unreadable).toEqual(new Map());
});

test('a value that a server changes meanwhile is kept', async () => {
  const { owner } = server.database;
  const id = await addRegistration(OLD, 'before');
  const seal = createSeal(keysFrom(OLD)(SEALED_COLUMNS.registrations.purpose), randomBytes);
  const running = await owner.transaction().execute(async (tx) => {
    const change = { sealed: seal.seal('after') };
    await tx.updateTable('registrations').set(change).where('registration_id', '=', id).execute();
    const work = reseal(owner, rotated);
    await expect.poll(() => waitingForLocks(owner)).toBe(1);
    return { work };
  });
  expect((await running.work).isComplete).toBe(true);
  expect(await openRegistration(NEW, id)).toBe('after');
});

test('values that no secret opens are named and left as they are', async () => {
  const id = await addRegistration('a lost secret', 'lost');
  const result = await reseal(server.database.owner, rotated);
  expect(result.unreadable).toEqual(new Map([['registrations.sealed', 1]]));
  expect(describeResealed({ ...result, resealed: 0 })).toBe(
    '0 values were encrypted again with the newest secret. No secret in SERVER_SECRET opens the following, which were left as they are: registrations.sealed: 1.',
  );
  expect(await openRegistration('a lost secret', id)).toBe('lost');
  await server.database.owner.deleteFrom('registrations').execute();
});

test('lasting keys stay the same through a rotation, and a lost secret is reported', async () => {
  const { owner } = server.database;
  await owner.deleteFrom('lasting_keys').execute();
  const reports: string[] = [];
  const keyWith = async (...secrets: [string, ...string[]]) => {
    const lastingKey = await openLastingKeys(owner, keysFrom(...secrets), (text) => reports.push(text));
    return lastingKey('push messages').toString('hex');
  };
  const first = await keyWith(OLD);
  expect(first).toBe(keysFrom(OLD)('push messages')[0].key.toString('hex'));
  expect(await keyWith(NEW, OLD)).toBe(first);
  expect(reports).toEqual([]);

  expect(await keyWith(NEW)).not.toBe(first);
  expect(reports).toEqual([expect.stringContaining('No secret in SERVER_SECRET opens')]);
  await reseal(owner, rotated);
  expect(await keyWith(NEW)).toBe(first);
});

test('the first start with two secrets keeps the keys of the older one', async () => {
  const { owner } = server.database;
  await owner.deleteFrom('lasting_keys').execute();
  const lastingKey = await openLastingKeys(owner, rotated, () => undefined);
  const [{ key }] = keysFrom(OLD)('addresses of invitations');
  expect(lastingKey('addresses of invitations')).toEqual(key);
});
