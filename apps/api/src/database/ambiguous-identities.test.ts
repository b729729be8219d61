import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { makeOrganisation } from '../testing/test-organisation.ts';
import { up as normaliseTexts } from './migrations/20261127T1920_normalised_texts.ts';
import { up as makeEmployeeIdsUnique } from './migrations/20261127T1921_unique_employee_ids.ts';
import { up as ignoreCaseOfEmployeeIds } from './migrations/20261128T1201_employee_ids_without_case.ts';
import { reportAmbiguousIdentities } from './open-database.ts';

const database = setUp(() => openTestDatabase());
beforeAll(async () => {
  // As it was before employee ids were unique.
  await sql`drop index users_employee_id`.execute(database.owner);
  await sql`alter table users drop column shared_employee_id`.execute(database.owner);
});

test('stored texts are normalised, and those that would become another person’s are reported', async () => {
  const organisation = await makeOrganisation(database.owner);
  const add = organisation.addPerson;
  const renamed = await add({
    name_first: 'Siobha\u0301n',
    name_last: 'Lund\u200B',
    email: '\u200Bsiobhan@harbour.test',
    metadata: { employee_id: '00417\u200B', team: 'A' },
  });
  const ana = await add({ email: 'ana@harbour.test', metadata: { employee_id: 'A-1' } });
  const lookAlike = await add({ email: '\u200Bana@harbour.test', metadata: { employee_id: 'A-1\u200B' } });
  const shared = await add({ metadata: { employee_id: 'A-1' } });
  const lowerCase = await add({ metadata: { employee_id: 'a-1' } });
  const tag = await organisation.addTag('Night\u200B shift');
  await organisation.addTag('Roof crew');
  await organisation.addTag('Roof\u200B crew');
  await database.owner
    .insertInto('credentials')
    .values([
      {
        org_id: organisation.org_id,
        user_id: renamed,
        email: '\u200Bsiobhan@harbour.test',
        password_hash: '',
      },
      { org_id: organisation.org_id, user_id: ana, email: 'ana@harbour.test', password_hash: '' },
      { org_id: organisation.org_id, user_id: lookAlike, email: '\u200Bana@harbour.test', password_hash: '' },
    ])
    .execute();
  const before = await rowOf(renamed);

  await database.owner.transaction().execute(async (tx) => {
    const untyped = tx as unknown as Kysely<unknown>;
    await normaliseTexts(untyped);
    await makeEmployeeIdsUnique(untyped);
    await ignoreCaseOfEmployeeIds(untyped);
  });

  const after = await rowOf(renamed);
  expect(after).toMatchObject({
    name_first: 'Siobhán',
    name_last: 'Lund',
    email: 'siobhan@harbour.test',
    metadata: { employee_id: '00417', team: 'A' },
  });
  expect(after.modified_time > before.modified_time).toBe(true);
  expect(await signInOf(renamed)).toBe('siobhan@harbour.test');
  expect(await rowOf(lookAlike)).toMatchObject({
    email: '\u200Bana@harbour.test',
    metadata: { employee_id: 'A-1\u200B' },
  });
  expect(await signInOf(lookAlike)).toBe('\u200Bana@harbour.test');
  expect((await rowOf(ana)).shared_employee_id).toBeNull();
  expect((await rowOf(shared)).shared_employee_id).toBe('A-1');
  expect((await rowOf(lowerCase)).shared_employee_id).toBe('a-1');
  const { name } = await database.owner
    .selectFrom('tags')
    .select('name')
    .where('tag_id', '=', tag)
    .executeTakeFirstOrThrow();
  expect(name).toBe('Night shift');

  const reported: string[] = [];
  await reportAmbiguousIdentities(database.owner, (text) => reported.push(text));
  expect(reported).toEqual([
    `Organisation ${organisation.org_id} has texts that look like another person's or tag's: 2 emails, ` +
      '1 employee IDs with invisible characters, 2 shared employee IDs, 1 tag names.',
  ]);
  for (const employee_id of ['A-1', 'a-1'])
    await expect(add({ metadata: { employee_id } })).rejects.toThrow('users_employee_id');
});

const rowOf = (user_id: string) =>
  database.owner.selectFrom('users').selectAll().where('user_id', '=', user_id).executeTakeFirstOrThrow();

async function signInOf(user_id: string): Promise<string> {
  const { email } = await database.owner
    .selectFrom('credentials')
    .select('email')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return email;
}
