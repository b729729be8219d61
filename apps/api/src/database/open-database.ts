import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { APP_ROLE, ensureAppRole, grantRights } from './app-role.ts';
import { connectionOf, type OpenPool, openPool } from './connect.ts';
import { DESK_ROLE } from './desk-role.ts';
import { startEmbeddedDatabase } from './embedded/embedded-database.ts';
import { migrate } from './migrate.ts';
import { type DeriveKey, keysFrom, secretOfDataDirectory } from './server-secret.ts';
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
  readonly poolSize: number;
  /** What keys are made of; without it the database's own secret, which may change. */
  readonly serverSecret: string | undefined;
};

export type OpenDatabase = {
  /** As the server works: row-level security holds, statements end after 5 s. */
  readonly app: Kysely<Tables>;
  readonly appPool: pg.Pool;
  /** For connections of the server beside that pool: how it is, and the look for news. */
  readonly directConnection: pg.ClientConfig;
  readonly deriveKey: DeriveKey;
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
      const opened = await open(settings, embedded.connection, embedded.connection.password);
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
  const password = typeof connection.password === 'string' && connection.password;
  return open(settings, connection, password || (await secretOfDataDirectory(dataDirectory)));
}

async function open(
  { databaseAppUrl, databaseDirectUrl, poolSize, serverSecret }: DatabaseSettings,
  connection: pg.ClientConfig,
  secret: string,
): Promise<OpenDatabase> {
  const deriveKey = keysFrom(serverSecret ?? secret);
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
  const appPassword = deriveKey('app role').toString('base64url');
  const appConnection = databaseAppUrl
    ? connectionOf(databaseAppUrl)
    : { ...connection, user: APP_ROLE, password: appPassword };
  await asOwner(async (owner) => {
    await migrate(owner);
    if (!databaseAppUrl) await ensureAppRole(owner, appPassword);
    await grantRights(owner, appConnection.user ?? APP_ROLE);
  });
  const app = openPool({
    connection: appConnection,
    size: poolSize,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    name: 'heatwise',
  });
  try {
    await refusePowerfulRole(app);
    await refuseEndless(app);
  } catch (error) {
    await app.kysely.destroy();
    throw error;
  }
  return {
    app: app.kysely,
    appPool: app.pool,
    directConnection: databaseDirectUrl ? connectionOf(databaseDirectUrl) : appConnection,
    deriveKey,
    asOwner,
    isDiskFull: async () => false,
    close: () => app.kysely.destroy(),
  };
}

/** A pooler drops what a connection asks for at its start; then the limits must be the role's own. */
async function refuseEndless({ kysely }: OpenPool): Promise<void> {
  const { rows } = await sql<{ name: string; role: string }>`
    select name, current_user as role from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0'`.execute(
    kysely,
  );
  if (rows.length === 0) return;
  const limits = { statement_timeout: '5s', idle_in_transaction_session_timeout: '10s' };
  const statements = Object.entries(limits).map(
    ([name, limit]) => `alter role ${rows[0]?.role} set ${name} = '${limit}';`,
  );
  throw new Error(
    `Statements of the server would have no time limit: what stands before the database drops the settings that it asks for. Run ${statements.join(' ')}`,
  );
}

/** Row-level security is the second net between organisations; a role it does not hold for must not be used. */
async function refusePowerfulRole({ kysely }: OpenPool): Promise<void> {
  const { rows } = await sql<{ name: string; exempt: boolean; owns: boolean; inherits: boolean }>`
    select rolname as name, rolsuper or rolbypassrls as exempt,
           pg_has_role(current_user, ${DESK_ROLE}, 'usage') as inherits,
           pg_has_role(current_user, (select relowner from pg_class where oid = 'users'::regclass), 'member') as owns
      from pg_roles where rolname = current_user`.execute(kysely);
  const role = rows[0];
  if (!role || role.exempt || role.owns) {
    throw new Error(
      `The database role ${role?.name ?? ''} is not subject to row-level security. DATABASE_APP_URL must name a role that owns nothing, is not a superuser and has no BYPASSRLS.`,
    );
  }
  // What the desk may read of all organisations is for transactions that say so, and for no other.
  if (role.inherits) {
    throw new Error(
      `The database role ${role.name} inherits the rights of ${DESK_ROLE}. DATABASE_APP_URL must name a role that is noinherit.`,
    );
  }
}
