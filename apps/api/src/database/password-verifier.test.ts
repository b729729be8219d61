import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { openPool } from './connect.ts';
import { ensureAppRole, passwordVerifier } from './roles.ts';

const database = setUp(() => openTestDatabase());
const role = `t_${randomBytes(6).toString('hex')}`;
afterAll(async () => {
  await sql`drop role if exists ${sql.id(role)}`.execute(database.owner);
});

test('it is what PostgreSQL makes of the same password and salt', async () => {
  const password = 'correct horse battery staple';
  const { rows } = await sql<{ kept: string }>`
    select rolpassword as kept from pg_authid where rolname = ${role}`.execute(
    await withRole(sql.lit(password)),
  );
  const kept = rows[0]?.kept ?? '';
  const salt = Buffer.from(kept.split(/[$:]/)[2] ?? '', 'base64');
  expect(passwordVerifier(password, salt)).toBe(kept);
  expect(passwordVerifier(password)).not.toBe(kept);
});

test('a role that was given it signs in with the password, and with no other', async () => {
  const password = randomBytes(24).toString('base64url');
  await withRole(sql.lit(passwordVerifier(password)));
  const signIn = async (given: string) => {
    const client = new pg.Client({
      ...database.ownerConnection,
      // Into the product's own database only its roles are let.
      database: 'postgres',
      user: role,
      password: given,
    });
    try {
      await client.connect();
      return 'in';
    } catch (error) {
      return (error as { code?: string }).code;
    } finally {
      await client.end();
    }
  };
  expect([await signIn(password), await signIn(`${password}x`)]).toEqual(['in', '28P01']);
});

test('the server’s own password stands in no statement', async () => {
  const { kysely } = openPool({
    connection: database.ownerConnection,
    size: 1,
    statementTimeoutMs: 60_000,
    name: 'tests',
  });
  const said: string[] = [];
  const watched = kysely.withPlugin({
    transformQuery: ({ node }) => {
      said.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { password } = database.appConnection;
  await ensureAppRole(watched, String(password));
  await kysely.destroy();
  expect(said.join()).toContain('alter role');
  expect(said.join()).not.toContain(password);
  const client = new pg.Client(database.appConnection);
  await client.connect();
  await client.end();
});

test('what would have to be spelt another way first is refused', () => {
  expect(() => passwordVerifier('Ⅷ')).toThrow('plain ASCII');
});

/** The role, with that as its password. */
async function withRole(password: ReturnType<typeof sql.lit>) {
  const { owner } = database;
  await sql`drop role if exists ${sql.id(role)}`.execute(owner);
  await sql`create role ${sql.id(role)} login`.execute(owner);
  await sql`alter role ${sql.id(role)} with password ${password}`.execute(owner);
  return owner;
}
