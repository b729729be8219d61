import type { Kysely } from 'kysely';
import type pg from 'pg';
import { reportAmbiguousIdentities } from './ambiguous-identities.ts';
import { APP_ROLE, ensureAppRole, grantRights } from './app-role.ts';
import { connectionOf, openPool } from './connect.ts';
import { openReplica, type Replica, replicaConnection } from './distribution/replica.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { migrate } from './migrate.ts';
import { rolePasswords, withWorkingPassword } from './role-passwords.ts';
import { refuseEndless, refusePowerfulRole, reportNoDesk } from './server-role.ts';
import { type DeriveKeys, keysFrom, secretOfDatabase } from './server-secret.ts';
import type { Tables } from './tables.ts';
import { waitForDatabase } from './wait-for-database.ts';

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
