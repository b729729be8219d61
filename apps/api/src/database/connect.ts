import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import type { Tables } from './tables.ts';

const DATE_OID = 1082;

/** Days stay text: a Date would move them by the server's time zone. Whole numbers of 64 bits are text by default. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === DATE_OID
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format ?? 'text')) as typeof pg.types.getTypeParser,
};

export type PoolPlan = {
  readonly connection: pg.ClientConfig;
  readonly size: number;
  readonly statementTimeoutMs: number;
  readonly name: string;
};

/** Reads a `postgres://` address. Throws on anything else. */
export function connectionOf(url: string): pg.ClientConfig {
  return parseIntoClientConfig(url);
}

export type OpenPool = { readonly kysely: Kysely<Tables>; readonly pool: pg.Pool };

/** A pool of connections and typed SQL over it. A caller waits 3 s at most for a free connection. */
export function openPool({ connection, size, statementTimeoutMs, name }: PoolPlan): OpenPool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: size,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    application_name: name,
  });
  // A connection that breaks is replaced by the pool, and whoever uses it learns of it from their next statement.
  // Without a listener it would end the process: an idle one reports to the pool, one in use only to itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { pool, kysely: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }) };
}
