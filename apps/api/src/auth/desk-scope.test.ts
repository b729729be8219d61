import { BACK_OFFICE_ORG_ID } from '@heatwise/domain/desk/desk';
import { readGrants } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { tableEntries } from '../database/tables.ts';
import { openBackOffice } from '../testing/back-office.ts';
import { setUp } from '../testing/set-up.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { makeOrganisation, type TestOrganisation } from '../testing/test-organisation.ts';
import { type DeskScope, readAtDesk, writeAtDesk } from './desk-scope.ts';

let ours: TestOrganisation;
let theirs: TestOrganisation;
let user_id: string;
const database = setUp(() => openTestDatabase());
beforeAll(async () => {
  ({ user_id } = (await openBackOffice(database.owner)).member);
  ours = await makeOrganisation(database.owner);
  theirs = await makeOrganisation(database.owner, 'Quarry North');
  await ours.addPerson({ name_first: 'Per' });
});

const actorOf = (org_id: string) => ({
  org_id,
  user_id,
  tag_ids: [],
  grants: readGrants([{ tag_id: null, access: 'admin', active: true }]),
});
const read = <T>(work: (scope: DeskScope) => Promise<T>) =>
  readAtDesk(database.app, actorOf(BACK_OFFICE_ORG_ID), work);
const writeIn = <T>(org_id: string, work: Parameters<typeof writeAtDesk<T>>[2]) =>
  writeAtDesk(database.app, { actor: actorOf(BACK_OFFICE_ORG_ID), address: '127.0.0.1', org_id }, work);

const notForTheDesk = tableEntries.flatMap(([name, { desk, deskColumns }]) =>
  desk || deskColumns ? [] : [name],
);

test('most tables are not for the desk, those of people and tests first of all', () => {
  expect(notForTheDesk).toEqual(
    expect.arrayContaining(['permissions', 'credentials', 'sessions', 'notices', 'courses']),
  );
});

test.each(notForTheDesk)('the database refuses to show it %s, read or bound to a customer', async (table) => {
  const look = ({ tx }: DeskScope) => sql`select 1 from ${sql.table(table)} limit 1`.execute(tx);
  await expect(read(look)).rejects.toThrow('permission denied');
  await expect(writeIn(ours.org_id, look)).rejects.toThrow('permission denied');
});

test('of a trail it sees what the next entry is chained to, and not what happened', async () => {
  await writeIn(ours.org_id, ({ audit }) => audit('desk.licence', { plan: 'Site' }));
  const chain = ({ tx }: DeskScope) => tx.selectFrom('audit').select(['org_id', 'seq']).execute();
  const seen = await writeIn(ours.org_id, chain);
  expect(seen.map(({ org_id }) => org_id)).toEqual(seen.map(() => ours.org_id));
  expect(await read(chain)).toEqual([]);
  for (const column of ['at', 'user_id', 'action', 'subject', 'address'] as const) {
    const what = writeIn(ours.org_id, ({ tx }) => tx.selectFrom('audit').select(column).execute());
    await expect(what, column).rejects.toThrow('permission denied');
  }
  const changed = writeIn(ours.org_id, ({ tx }) => tx.updateTable('audit').set({ seq: '9' }).execute());
  await expect(changed).rejects.toThrow('permission denied');
});

test('it moves no clock but that of the organisation that it answers', async () => {
  const clocks = await writeIn(ours.org_id, ({ tx }) =>
    tx.selectFrom('org_sync_clock').select('org_id').execute(),
  );
  expect(clocks).toEqual([{ org_id: ours.org_id }]);
});

test('people and tests are not shown without access, whichever setting names an organisation', async () => {
  for (const table of ['users', 'measurements', 'tags', 'devices'] as const) {
    const look = async ({ tx }: DeskScope) => {
      await sql`set local app.org_id to ${sql.lit(ours.org_id)}`.execute(tx);
      return tx.selectFrom(table).select('org_id').execute();
    };
    expect(await writeIn(ours.org_id, ({ tx }) => tx.selectFrom(table).select('org_id').execute())).toEqual(
      [],
    );
    // On many machines there is no second net.
    if (process.env.CITUS_URL === undefined) expect(await writeIn(ours.org_id, look)).toEqual([]);
  }
});

test('of organisations it sees the names and no settings', async () => {
  const names = await read(({ tx }) => tx.selectFrom('organisations').select('name').execute());
  expect(names.length).toBe(3);
  const settings = read(({ tx }) => tx.selectFrom('organisations').select('metadata').execute());
  await expect(settings).rejects.toThrow('permission denied');
});

test('bound to one organisation it writes nothing of another', async () => {
  const elsewhere = writeIn(ours.org_id, ({ tx }) =>
    tx
      .insertInto('licences')
      .values({ org_id: theirs.org_id, plan: 'Site' } as never)
      .execute(),
  );
  await expect(elsewhere).rejects.toThrow('row-level security');
});

test('the role does not outlive its transaction, whether that ends well or not', async () => {
  await writeIn(ours.org_id, ({ audit }) => audit('desk.licence', { plan: 'Site' }));
  await writeIn(ours.org_id, () => Promise.reject(new Error('fell over'))).catch(() => undefined);
  const roles = Array.from({ length: 20 }, () =>
    sql<{ who: string }>`select current_user as who`.execute(database.app),
  );
  for (const { rows } of await Promise.all(roles)) expect(rows[0]?.who).toBe('heatwise_app');
});

test('after an entry in the trail the desk’s role is on again', async () => {
  const who = await writeIn(ours.org_id, async ({ audit, tx }) => {
    await audit('desk.licence', { plan: 'Site' });
    const { rows } = await sql<{ who: string }>`select current_user as who`.execute(tx);
    return rows[0]?.who;
  });
  expect(who).toBe('heatwise_desk');
});

test('nobody of another organisation gets as far as the database', () => {
  expect(() => readAtDesk(database.app, actorOf(ours.org_id), async () => 1)).toThrow();
});

test('the server’s role alone has none of the desk’s rights', async () => {
  const { rows } = await sql`select name from organisations`.execute(database.app);
  expect(rows).toEqual([]);
  const { rows: rights } = await sql<{ is: boolean }>`
    select pg_has_role(current_user, 'heatwise_desk', 'usage') as is`.execute(database.app);
  expect(rights[0]?.is).toBe(false);
});
