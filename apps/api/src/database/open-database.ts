import { setTimeout as sleep } from 'node:timers/promises';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { connectionOf, openPool } from './connect.ts';
import { openReplica, type Replica, replicaConnection } from './distribution/replica.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { migrate } from './migrate.ts';
import {
  APP_ROLE,
  ensureAppRole,
  grantRights,
  refuseEndless,
  refusePowerfulRole,
  reportNoDesk,
  rolePasswords,
  withWorkingPassword,
} from './roles.ts';
import { type DeriveKeys, keysFrom, secretOfDatabase } from './server-secret.ts';
import type { Tables } from './tables.ts';

/**
 * Reports what the migrations left as it is, because only people can decide which of two is meant: emails, employee ids and
 * tag names that read like another person's or tag's.
 */
export async function reportAmbiguousIdentities(
  owner: Kysely<Tables>,
  report: (text: string) => void,
): Promise<void> {
  const organisations = await owner.selectFrom('organisations').select('org_id').execute();
  for (const { org_id } of organisations) {
    const counts = await owner.transaction().execute(async (tx) => {
      // Row-level security holds for the owner too.
      await sql`set local app.org_id to ${sql.lit(org_id)}`.execute(tx);
      return countAmbiguous(tx, org_id);
    });
    const found = Object.entries(counts).filter(([, count]) => count > 0);
    if (found.length === 0) continue;
    const list = found.map(([kind, count]) => `${count} ${kind}`).join(', ');
    report(`Organisation ${org_id} has texts that look like another person's or tag's: ${list}.`);
  }
}

async function countAmbiguous(tx: Kysely<Tables>, orgId: string) {
  const { rows } = await sql<{ kind: string; text: string }>`
    select 'emails' as kind, email as text from users where org_id = ${orgId} and active and email ~ '[^ -~]'
    union all select 'emails', email from credentials where org_id = ${orgId} and email ~ '[^ -~]'
    union all select 'employee ids', metadata ->> 'employee_id' from users
               where org_id = ${orgId} and active and metadata ->> 'employee_id' ~ '[^ -~]|^ | $|  '
    union all select 'tag names', name from tags where org_id = ${orgId} and active and name ~ '[^ -~]|  '`.execute(
    tx,
  );
  const shared = await sql<{ count: number }>`
    select count(*)::int as count from users
     where org_id = ${orgId} and active and metadata ->> 'employee_id' = shared_employee_id`.execute(tx);
  const count = (wanted: string) =>
    rows.filter(({ kind, text }) => kind === wanted && normaliseText(text) !== text).length;
  return {
    emails: count('emails'),
    'employee IDs with invisible characters': count('employee ids'),
    'shared employee IDs': shared.rows[0]?.count ?? 0,
    'tag names': count('tag names'),
  };
}

const PATIENCE_MS = 30_000;
const PAUSE_MS = 1000;
const OLDEST = 15;

/** It may be starting beside us: refused connections and "the database system is starting up" pass. */
const passing = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT', 'ECONNRESET', '57P03']);

/**
 * Waits up to half a minute until the database answers, and refuses a PostgreSQL that is too old.
 * Throws with a sentence for whoever started the server; it names neither address nor password.
 */
export async function waitForDatabase(
  connection: pg.ClientConfig,
  report: (text: string) => void,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await expectModern(client);
    } catch (error) {
      if (error instanceof TooOld) throw error;
      const { code, message } = firstOf(error);
      if (!passing.has(code) || Date.now() > deadline) {
        throw new Error(`The database at DATABASE_URL cannot be used: ${message || code}`);
      }
      report(`The database at DATABASE_URL is not responding yet (${code}).`);
      await sleep(Math.min(PAUSE_MS, patienceMs));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

class TooOld extends Error {}

async function expectModern(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST) throw new TooOld(`Heatwise needs PostgreSQL ${OLDEST} or newer; this is ${version}.`);
}

/** A name with several addresses fails with one error for each. */
function firstOf(error: unknown): { code: string; message: string } {
  const one = error instanceof AggregateError ? error.errors[0] : error;
  if (!(one instanceof Error)) return { code: '', message: String(one) };
  return { code: 'code' in one ? String(one.code) : '', message: one.message };
}

export type DatabaseSettings = {
  readonly dataDirectory: string;
  /** The owner's connection to a PostgreSQL of one's own; without it an embedded one is started. */
  readonly databaseUrl: string | undefined;
  /** Who the server works as there, when its owner may not create roles. */
  readonly databaseAppUrl: string | undefined;
  /** The same role's way past a pooler, for what must not wait behind anybody's work. */
  readonly databaseDirectUrl?: string | undefined;
  /** A replica of it, to read from what is long. */
  readonly databaseReadUrl?: string | undefined;
  readonly poolSize: number;
  /** What keys are made of, newest first; without it the database's own secret, which may change. */
  readonly serverSecrets: readonly [string, ...string[]] | undefined;
};

export type OpenDatabase = {
  /** As the server works: row-level security holds, statements end after 5 s. */
  readonly app: Kysely<Tables>;
  readonly appPool: pg.Pool;
  /** For connections of the server beside that pool: how it is, and the look for news. */
  readonly directConnection: pg.ClientConfig;
  /** Undefined when none was named. */
  readonly replica: Replica | undefined;
  readonly deriveKeys: DeriveKeys;
  /** Whether the embedded server's disk is full; of another one's disk nothing is known here. */
  isDiskFull(): Promise<boolean>;
  /** Work with the owner's rights, before the server serves. */
  asOwner<T>(work: (owner: Kysely<Tables>) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const STATEMENT_TIMEOUT_MS = 5000;
/** Migrations may rebuild an index over many rows. */
const OWNER_STATEMENT_TIMEOUT_MS = 30 * 60_000;

/** Connects (starting the embedded server where none is given), migrates, and sees to the role and its rights. */
export async function openDatabase(
  settings: DatabaseSettings,
  report: (text: string) => void,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDirectory } = settings;
  if (databaseUrl === undefined) {
    const embedded = await startEmbeddedDatabase(dataDirectory, report);
    try {
      const opened = await open(settings, embedded.connection, report);
      return {
        ...opened,
        isDiskFull: embedded.isDiskFull,
        close: () => opened.close().finally(() => embedded.stop()),
      };
    } catch (error) {
      await embedded.stop();
      throw error;
    }
  }
  const connection = connectionOf(databaseUrl);
  await waitForDatabase(connection, report);
  return open(settings, connection, report);
}

async function open(
  settings: DatabaseSettings,
  connection: pg.ClientConfig,
  report: (text: string) => void,
): Promise<OpenDatabase> {
  const { databaseAppUrl, databaseDirectUrl, databaseReadUrl, poolSize, dataDirectory } = settings;
  const secrets = settings.serverSecrets ?? ([await secretOfDatabase(connection, dataDirectory)] as const);
  const deriveKeys = keysFrom(...secrets);
  const asOwner: OpenDatabase['asOwner'] = async (work) => {
    const owner = openPool({
      connection,
      size: 4,
      statementTimeoutMs: OWNER_STATEMENT_TIMEOUT_MS,
      name: 'heatwise owner',
    });
    try {
      return await work(owner.kysely);
    } finally {
      await owner.kysely.destroy();
    }
  };
  const passwords = rolePasswords(deriveKeys);
  const appConnection = databaseAppUrl
    ? connectionOf(databaseAppUrl)
    : withWorkingPassword({ ...connection, user: APP_ROLE }, passwords);
  await asOwner(async (owner) => {
    const migrated = await migrate(owner);
    if (migrated.includes('20261127T1920_normalised_texts')) await reportAmbiguousIdentities(owner, report);
    if (!databaseAppUrl) await ensureAppRole(owner, passwords[0]);
    await grantRights(owner, appConnection.user ?? APP_ROLE);
  });
  const app = openPool({
    connection: appConnection,
    size: poolSize,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    name: 'heatwise',
  });
  try {
    await refusePowerfulRole(app.kysely);
    await refuseEndless(app.kysely);
    await reportNoDesk(app.kysely, report);
  } catch (error) {
    await app.kysely.destroy();
    throw error;
  }
  const replica = databaseReadUrl
    ? openReplica({
        connection: replicaConnection(appConnection, connectionOf(databaseReadUrl)),
        size: poolSize,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
        report,
      })
    : undefined;
  return {
    app: app.kysely,
    appPool: app.pool,
    directConnection: databaseDirectUrl ? connectionOf(databaseDirectUrl) : appConnection,
    replica,
    deriveKeys,
    asOwner,
    isDiskFull: async () => false,
    async close() {
      await replica?.close();
      await app.kysely.destroy();
    },
  };
}
