import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { reseal } from '../../../../tools/reseal/reseal.ts';
import { createSeal, SEALED_COLUMNS } from '../auth/seal.ts';
import { readToken } from '../http/token.ts';
import { unscopedQueriesOf } from '../organisation/unscoped-queries.store.ts';
import { makeTestFolder, removeTestFolder } from '../testing/test-folder.ts';
import { makeOrganisation } from '../testing/test-organisation.ts';
import { openTransactionPooler } from '../testing/transaction-pooler.ts';
import { connectionOf, openPool } from './connect.ts';
import { SUPERUSER } from './embedded/cluster-home.ts';
import { type OpenDatabase, openDatabase, waitForDatabase } from './open-database.ts';
import { withWorkingPassword } from './roles.ts';
import { keysFrom } from './server-secret.ts';

/** A PostgreSQL of one's own whose owner is not a superuser, as hosted ones are. */
const { host, port, ownerPassword } = inject('testPostgres');
const name = `external_${randomUUID().replaceAll('-', '')}`;
const at = `/${name}?host=${encodeURIComponent(host)}&port=${port}`;
const ownerUrl = `postgres://${name}:secret@${at}`.replace('@/', '@localhost/');
let superuser: pg.Client;
let folder: string;
let opened: OpenDatabase | undefined;

beforeAll(async () => {
  superuser = new pg.Client({ host, port, user: SUPERUSER, password: ownerPassword, database: 'postgres' });
  await superuser.connect();
  await superuser.query(`create role ${name} login password 'secret'`);
});
afterAll(async () => {
  await superuser.query(`drop role ${name}`);
  await superuser.end();
});
beforeEach(async () => {
  folder = await makeTestFolder();
  await superuser.query(`create database ${name} owner ${name}`);
});
afterEach(async () => {
  await opened?.close();
  opened = undefined;
  await superuser.query(`drop database ${name} with (force)`);
  await removeTestFolder(folder);
});

async function open(
  databaseAppUrl?: string,
  databaseDirectUrl?: string,
  report: (text: string) => void = () => undefined,
): Promise<OpenDatabase> {
  opened = await openDatabase(
    {
      dataDirectory: folder,
      databaseUrl: ownerUrl,
      databaseAppUrl,
      databaseDirectUrl,
      poolSize: 3,
      serverSecrets: undefined,
    },
    report,
  );
  return opened;
}

/** A role of its own for the server, so that the other tests keep the password of theirs. */
async function withAppRole(attributes: string, work: (url: string) => Promise<void>): Promise<void> {
  const role = `${name}_app`;
  await superuser.query(`create role ${role} login password 'secret' ${attributes}`);
  try {
    await work(ownerUrl.replace(`//${name}:`, `//${role}:`));
  } finally {
    await opened?.close();
    opened = undefined;
    await superuser.query(`drop owned by ${role}`).catch(() => undefined);
    await superuser.query(`drop database ${name} with (force)`);
    await superuser.query(`create database ${name} owner ${name}`);
    await superuser.query(`drop role ${role}`);
  }
}

test('an owner without superuser rights is enough: sessions are found, rows stay separate', async () => {
  await withAppRole('', async (appUrl) => {
    const { app, asOwner } = await open(appUrl);
    const headers = await asOwner(async (owner) => {
      // The owner is held by row-level security too, so the stage is set by the superuser.
      await superuser.query(`alter role ${name} bypassrls`);
      const organisation = await makeOrganisation(owner);
      const { headers } = await organisation.admin();
      await superuser.query(`alter role ${name} nobypassrls`);
      return headers;
    });

    const session = await unscopedQueriesOf(app).sessionOfToken(
      readToken(headers.authorization.slice('Bearer '.length)),
    );
    const { rows } = await sql`select 1 from users`.execute(app);

    expect(session?.permissions).toMatchObject([{ access: 'admin' }]);
    expect(rows).toEqual([]);
  });
});

test.each(['superuser', 'bypassrls'])('a role with %s is refused', async (attribute) => {
  await withAppRole(attribute, async (appUrl) => {
    await expect(open(appUrl)).rejects.toThrow('is not subject to row-level security');
  });
});

test('the owner itself is refused as the application role', async () => {
  await expect(open(ownerUrl)).rejects.toThrow('is not subject to row-level security');
});

test('an owner who may not create roles is told what to do instead', async () => {
  await expect(open()).rejects.toThrow(
    'The owner in DATABASE_URL may not make the role heatwise_app. Give it CREATEROLE, or name another role in DATABASE_APP_URL',
  );
});

test('a role that cannot become the desk’s is reported: the rest works without', async () => {
  await withAppRole('noinherit', async (appUrl) => {
    const role = `${name}_app`;
    const grant = `Its back office cannot work: run grant heatwise_desk to ${role};`;
    const reports: string[] = [];
    await open(appUrl, undefined, (text) => reports.push(text));
    expect(reports).toEqual([expect.stringContaining(grant)]);
    await opened?.close();

    await superuser.query(`grant heatwise_desk to ${role}`);
    await open(appUrl, undefined, (text) => reports.push(text));
    expect(reports).toHaveLength(1);
  });
});

test('behind a pooler the role must have the limits of its own; what must not wait goes past it', async () => {
  await withAppRole('', async (directUrl) => {
    const pooler = await openTransactionPooler(connectionOf(directUrl));
    const at = new URL(directUrl);
    const pooledUrl = `postgres://${at.username}:secret@127.0.0.1:${pooler.connection.port}/${name}`;
    await expect(open(pooledUrl)).rejects.toThrow(
      `Run alter role ${at.username} set statement_timeout = '5s';`,
    );
    await superuser.query(`alter role ${at.username} set statement_timeout = '5s'`);
    await superuser.query(`alter role ${at.username} set idle_in_transaction_session_timeout = '10s'`);

    const { app, directConnection } = await open(pooledUrl, directUrl);

    expect((await sql`select 1 as one`.execute(app)).rows).toEqual([{ one: 1 }]);
    expect(directConnection.host).toBe(host);
    await opened?.close();
    opened = undefined;
    await pooler.close();
  });
});

test('two servers that start at once on an empty database both come up', async () => {
  await withAppRole('', async (appUrl) => {
    const settings = {
      dataDirectory: folder,
      databaseUrl: ownerUrl,
      databaseAppUrl: appUrl,
      poolSize: 2,
      serverSecrets: undefined,
    };
    const both = await Promise.all([1, 2].map(() => openDatabase(settings, () => undefined)));
    for (const { app } of both) expect((await sql`select 1`.execute(app)).rows).toHaveLength(1);
    for (const { close } of both) await close();
  });
});

test('the keys of one purpose are the same after every start and reveal nothing about another', async () => {
  await withAppRole('', async (appUrl) => {
    const first = (await open(appUrl)).deriveKeys('one');
    await opened?.close();
    const { deriveKeys } = await open(appUrl);
    expect(deriveKeys('one')).toEqual(first);
    expect(deriveKeys('two')).not.toEqual(first);
  });
});

test.each([
  ['where nobody listens', 'postgres://someone:secret@127.0.0.1:9/heat', 'ECONNREFUSED'],
  ['with a wrong password', ownerUrl.replace(':secret@', ':other@'), 'password authentication failed'],
  ['without such a database', ownerUrl.replace(`/${name}?`, '/missing?'), 'does not exist'],
])(
  'a database %s is refused with a message that does not reveal the password',
  async (_name, url, reason) => {
    const waiting = waitForDatabase(connectionOf(url), () => undefined, 1);
    await expect(waiting).rejects.toThrow(reason);
    await expect(waiting).rejects.not.toThrow(/secret|other/);
  },
);

test('connects with the password of whichever secret the role has at the moment', async () => {
  await withAppRole('', async (appUrl) => {
    await open(appUrl);
    const { password: _, ...connection } = connectionOf(appUrl);
    const { kysely } = openPool({
      connection: withWorkingPassword(connection, ['the newest', 'secret']),
      size: 3,
      statementTimeoutMs: 5000,
      name: 'rotating',
    });
    const connectAll = async () =>
      (await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.1)`.execute(kysely)))).length;
    try {
      expect(await connectAll()).toBe(3);
      const role = connection.user ?? '';
      await superuser.query(`alter role ${role} password 'the newest'`);
      await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
        role,
      ]);
      await expect.poll(() => connectAll().catch(() => 0)).toBe(3);
    } finally {
      await kysely.destroy();
    }
  });
});

test('the owner encrypts an organisation’s secrets again although row-level security holds for it', async () => {
  await withAppRole('', async (appUrl) => {
    const { asOwner, deriveKeys } = await open(appUrl);
    const purpose = SEALED_COLUMNS.webhooks.purpose;
    const result = await asOwner(async (owner) => {
      await superuser.query(`alter role ${name} bypassrls`);
      const organisation = await makeOrganisation(owner);
      const { user_id: created_by } = await organisation.admin();
      const row = { org_id: organisation.org_id, webhook_id: randomUUID(), created_by, with_health: false };
      const sealed_secret = createSeal(deriveKeys(purpose), randomBytes).seal('signs messages');
      await owner
        .insertInto('webhooks')
        .values({
          ...row,
          events: ['alert.fired'],
          address: 'https://hooks.example.com/heat',
          sealed_secret,
          created_at: new Date(),
        })
        .execute();
      await superuser.query(`alter role ${name} nobypassrls`);
      return reseal(owner, (wanted) => [keysFrom('new')(wanted)[0], ...deriveKeys(wanted)]);
    });
    expect(result).toMatchObject({ resealed: 1, isComplete: true, unreadable: new Map() });
  });
});
