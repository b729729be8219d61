import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { dropOnWorkers, makeOnMachines } from '../../testing/citus-for-tests.ts';
import { everyRowOf } from '../../testing/row-copies.ts';
import { setUp } from '../../testing/set-up.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { insertMeasurements } from '../../testing/test-measurements.ts';
import { makeOrganisation } from '../../testing/test-organisation.ts';
import { openPool } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { grantRights } from '../roles.ts';
import type { Tables } from '../tables.ts';
import { listTables } from '../tables.ts';
import { PlacingRefused, placeTables } from './place-tables.ts';

const isOnCitus = process.env.CITUS_URL !== undefined;

const database = setUp(() => openTestDatabase());

/** An organisation that is to be erased, with a webhook, a person and three tests. */
async function fill(owner: Kysely<Tables>): Promise<void> {
  const { write, org_id, addPerson } = await makeOrganisation(owner);
  const user_id = await addPerson();
  const webhook = { org_id, webhook_id: randomUUID(), address: 'https://a.test', with_health: false };
  const events = ['measurement.created', 'person.created'];
  await owner
    .insertInto('webhooks')
    .values({
      ...webhook,
      events,
      sealed_secret: Buffer.from(''),
      created_by: user_id,
      created_at: new Date(),
    })
    .execute();
  await addPerson();
  await write((scope) => insertMeasurements(scope, { user_id, count: 3 }));
  await owner
    .updateTable('organisations')
    .set({ metadata: JSON.stringify({ _closing: {} }) })
    .where('org_id', '=', org_id)
    .execute();
}

async function triggersOf(owner: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select pg_get_triggerdef(t.oid) as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`.execute(owner);
  return rows.map(({ text }) => text);
}

if (isOnCitus) {
  test('each table is where it belongs, and placing again does nothing', async () => {
    const { rows } = await sql<{ name: string; method: string }>`
      select logicalrelid::text as name, partmethod::text as method from pg_dist_partition`.execute(
      database.owner,
    );
    const of = (wanted: string) =>
      rows.flatMap(({ name, method }) => (method === wanted ? [name] : [])).sort();
    expect(of('h')).toEqual(listTables('with its organisation').sort());
    expect(of('n')).toEqual(listTables('on the coordinator').sort());
    expect(await placeTables(database.owner)).toEqual([]);
  });

  test('rows that were there before go to their machines as they are, and set nothing off', async () => {
    const { host, port, ownerPassword: password, workers = [] } = inject('testPostgres');
    const machines = [{ host, port }, ...workers].map((machine) => ({ ...machine, password }));
    const name = `t_${randomUUID().replaceAll('-', '')}`;
    await makeOnMachines(machines, name);
    const connection = { ...database.ownerConnection, database: name };
    const { kysely: owner } = openPool({ connection, size: 2, statementTimeoutMs: 60_000, name: 'tests' });
    try {
      await migrate(owner);
      await grantRights(owner);
      for (const _each of [1, 2, 3, 4, 5, 6]) await fill(owner);
      const [rows, triggers] = [await everyRowOf(connection), await triggersOf(owner)];
      expect(rows).toMatchObject({ measurements: { length: 18 }, closings: { length: 6 } });
      expect(rows.webhook_events).toHaveLength(12);

      await placeTables(owner);

      expect(await everyRowOf(connection)).toEqual(rows);
      expect(await triggersOf(owner)).toEqual(triggers);
      // Nothing of them is left on the coordinator, where no erasing would reach it.
      const { rows: left } = await sql<{ bytes: number }>`
        select sum(pg_relation_size(logicalrelid))::int as bytes from pg_dist_partition
         where partmethod = 'h'`.execute(owner);
      expect(left).toEqual([{ bytes: 0 }]);
      expect(await placeTables(owner)).toEqual([]);
      // As before, they do their work on the machine of the organisation.
      await fill(owner);
      const after = await everyRowOf(connection);
      expect([after.webhook_events?.length, after.closings?.length]).toEqual([14, 7]);
    } finally {
      await owner.destroy();
      await dropOnWorkers(machines, name);
    }
  });
} else {
  test('a database that is not on Citus is refused, and left as it is', async () => {
    const keys = () => sql`select conname from pg_constraint order by conname`.execute(database.owner);
    const before = await keys();
    await expect(placeTables(database.owner)).rejects.toThrow(PlacingRefused);
    await expect(placeTables(database.owner)).rejects.toThrow('This database is not on Citus');
    expect(await keys()).toEqual(before);
  });
}
