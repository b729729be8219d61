import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { addAccount, PASSWORD, type TestAccount } from '../../testing/accounts.ts';
import { openBackOffice } from '../../testing/back-office.ts';
import { setRouteStage } from '../../testing/route-stage.ts';
import { partsFor, setUpTestApp } from '../../testing/test-app.ts';
import type { TestOrganisation } from '../../testing/test-organisation.ts';

const closedAt = new Date('2026-03-02T08:00:00Z');
const server = setUpTestApp({ clock: () => closedAt });
let ours: TestOrganisation;
let admin: TestAccount;

beforeEach(async () => {
  ours = (await setRouteStage(server)).organisation;
  admin = await addAccount(server, ours, { at: closedAt, access: 'admin' });
  await ours.device();
  const offer = { method: 'POST', url: '/api/v2/auth/2fa', payload: { password: PASSWORD } } as const;
  await server.app.inject({ ...offer, headers: admin.headers });
  await server.app.inject({ url: '/api/v3/referral', headers: admin.headers });
  await server.database.owner.deleteFrom('jobs').execute();
});

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/v3/organisation/${url}`, headers: admin.headers, payload });
const close = () => post('close', { name: 'Stage Works', password: PASSWORD });

/** How many rows each table holds of an organisation, of those that hold any. */
async function rowsOf(orgId: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    server.database.owner,
  );
  const counts: [string, number][] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where org_id = ${orgId}`.execute(
      server.database.owner,
    );
    counts.push([name, rows[0]?.count ?? 0]);
  }
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** A server that starts so many days after the closing does what is due then, at once. */
async function startAfter(days: number, until: () => Promise<boolean>): Promise<void> {
  // The database's clock cannot be turned: the dates are moved instead, by who owns the tables.
  await sql`update closings set erase_at = (erase_at at time zone 'UTC' - make_interval(days => ${days})) at time zone 'UTC'`.execute(
    server.database.owner,
  );
  const clock = () => new Date(closedAt.getTime() + days * DAY_MS);
  const later = await buildApp({ ...partsFor(server.database), clock });
  await later.listen({ port: 0, host: '127.0.0.1' });
  await expect.poll(until, { timeout: 20_000 }).toBe(true);
  await later.close();
}

/** When this other organisation is gone, a server has looked for what is due. */
async function anotherOne(): Promise<() => Promise<boolean>> {
  const other = await server.organisation('Stage Works');
  const boss = await addAccount(server, other, { at: closedAt, access: 'admin' });
  await other.write(({ tx, stamps }) =>
    tx
      .updateTable('organisations')
      .set({
        metadata: JSON.stringify({
          _closing: { asked_at: '', erase_at: '2026-01-01T00:00:00.000Z', asked_by_user_id: boss.user_id },
        }),
        modified_time: stamps.next(),
      })
      .where('org_id', '=', other.org_id)
      .execute(),
  );
  await sql`update closings set erase_at = '2026-01-01' where org_id = ${other.org_id}`.execute(
    server.database.owner,
  );
  return async () => Object.keys(await rowsOf(other.org_id)).length === 0;
}

test('thirty days after closing nothing is left in any table, and nobody else loses anything', async () => {
  const neighbour = (await setRouteStage(server)).organisation;
  await close();
  const before = await rowsOf(ours.org_id);
  // What a table that stays empty here would hide.
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining([
      'audit',
      'credentials',
      'device_tokens',
      'follow_up_notes',
      'link_measurements',
      'measurements',
      'organisations',
      'permissions',
      'profile_images',
      'readiness_assessments',
      'referral_links',
      'saved_views',
      'sessions',
      'strategies',
      'tags',
      'two_factor',
      'users',
    ]),
  );
  const theirs = await rowsOf(neighbour.org_id);

  await startAfter(30, async () => Object.keys(await rowsOf(ours.org_id)).length === 0);

  expect(await rowsOf(neighbour.org_id)).toEqual(theirs);
  const jobs = await server.database.owner.selectFrom('jobs').select('kind').execute();
  // Besides emails only the server's own recurring work, which is about nobody.
  expect(jobs.every(({ kind }) => kind === 'mail' || kind.endsWith('-due'))).toBe(true);
  const login = { email: admin.email, password: PASSWORD };
  const refused = await server.app.inject({ method: 'POST', url: '/api/v2/auth/login', payload: login });
  expect(refused.json()).toMatchObject({ code: 'sign-in-incorrect' });
});

test('the desk’s notes about its tickets go with it, and those about others stay', async () => {
  const neighbour = (await setRouteStage(server)).organisation;
  const { organisation: office } = await openBackOffice(server.database.owner);
  await close();
  // More than one block has room for.
  await makeNotes(office, ours, 6000);
  await makeNotes(office, neighbour, 2);

  await startAfter(30, async () => Object.keys(await rowsOf(ours.org_id)).length === 0);

  const { rows } = await sql<{ customer_org_id: string; notes: number }>`
    select customer_org_id, count(*)::int as notes from ticket_notes group by 1`.execute(
    server.database.owner,
  );
  expect(rows).toEqual([{ customer_org_id: neighbour.org_id, notes: 2 }]);
});

async function makeNotes(office: TestOrganisation, about: TestOrganisation, count: number): Promise<void> {
  const { ticket_id } = await server.database.owner
    .selectFrom('tickets')
    .select('ticket_id')
    .where('org_id', '=', about.org_id)
    .executeTakeFirstOrThrow();
  const note = { customer_org_id: about.org_id, ticket_id, written_by_name: 'Noor Haddad' };
  const notes = Array.from({ length: count }, () => ({
    ...note,
    org_id: office.org_id,
    note_id: randomUUID(),
    written_at: closedAt,
    text: 'Their crane driver fainted.',
  }));
  await server.database.owner.insertInto('ticket_notes').values(notes).execute();
}

test('a day earlier nothing is erased', async () => {
  await close();
  const before = await rowsOf(ours.org_id);
  await startAfter(29, await anotherOne());
  expect(await rowsOf(ours.org_id)).toEqual(before);
});

test('once reopened, an organisation stays for good', async () => {
  await close();
  await post('reopen', {});
  // After so long sessions, mailed links, files that no module shows, the log of webhooks and the
  // files of reports are tidied away everywhere.
  const lasting = async () => {
    const {
      sessions: _sessions,
      account_links: _links,
      module_files: _files,
      webhook_deliveries: _deliveries,
      report_runs: _runs,
      report_files: _reports,
      ...rows
    } = await rowsOf(ours.org_id);
    return rows;
  };
  const before = await lasting();
  await startAfter(400, await anotherOne());
  expect(await lasting()).toEqual(before);
});

/** Tries both functions; whether either did anything. */
const erase = async (): Promise<boolean | undefined> => {
  const { rows } = await sql<{ begun: boolean; goes_on: boolean | null }>`
    select begin_erasing(${ours.org_id}::uuid, '{}') as begun,
           erase_block(${ours.org_id}::uuid, 1000) as goes_on`.execute(server.database.app);
  return rows[0] && (rows[0].begun || rows[0].goes_on !== null);
};

test('the server’s own role cannot erase what is not closed', async () => {
  expect(await erase()).toBe(false);
  expect((await rowsOf(ours.org_id)).organisations).toBe(1);
});

test('nor can it bring the date forward by writing it', async () => {
  await close();
  const closing = {
    asked_at: '2020-01-01T00:00:00.000Z',
    erase_at: '2020-02-01T00:00:00.000Z',
    asked_by_user_id: '',
  };
  await ours.write(({ tx, org_id, stamps }) =>
    tx
      .updateTable('organisations')
      .set({ metadata: JSON.stringify({ _closing: closing }), modified_time: stamps.next() })
      .where('org_id', '=', org_id)
      .execute(),
  );
  expect(await erase()).toBe(false);
  for (const change of [
    sql`update closings set erase_at = now()`,
    sql`delete from closings`,
    sql`insert into closings (org_id, closed_at, erase_at) values (${ours.org_id}, now(), now())`,
  ])
    await expect(change.execute(server.database.app)).rejects.toThrow('permission denied');
  expect((await rowsOf(ours.org_id)).organisations).toBe(1);
});
