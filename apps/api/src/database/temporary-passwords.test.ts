import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { makeOrganisation } from '../testing/test-organisation.ts';
import { up as keepOneMark } from './migrations/20261128T1302_one_mark_of_temporary_passwords.ts';

const database = setUp(() => openTestDatabase());

test('the upgrade gives an end to a temporary password that has none, and changes no other', async () => {
  const ours = await makeOrganisation(database.owner);
  const end = new Date('2026-03-01T08:00:00Z');
  for (const [email, isTemporary, until] of [
    ['endless@harbour.test', true, null],
    ['ending@harbour.test', true, end],
    ['chosen@harbour.test', false, null],
  ] as const)
    await sql`
      insert into credentials (org_id, user_id, email, password_hash, is_temporary, temporary_until)
      values (${ours.org_id}, ${await ours.addPerson({})}, ${email}, '', ${isTemporary}, ${until})`.execute(
      database.owner,
    );

  await database.owner.transaction().execute((tx) => keepOneMark(tx as unknown as Kysely<unknown>));

  const { rows } = await sql<{ email: string; until: Date | null }>`
    select email, temporary_until as until from credentials where org_id = ${ours.org_id}`.execute(
    database.owner,
  );
  const until = new Map(rows.map((row) => [row.email, row.until]));
  expect(until.get('endless@harbour.test')?.getTime()).toBeGreaterThan(Date.now());
  expect(until.get('ending@harbour.test')).toEqual(end);
  expect(until.get('chosen@harbour.test')).toBeNull();
});
