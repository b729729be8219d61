import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { ArrivingRows } from './arriving-rows.ts';
import { keepStatements, StatementNames } from './kept-statements.ts';
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
  /** How long a caller waits for a free connection; 3 s unless given. */
  readonly connectTimeoutMs?: number;
  /** How long an answer is waited for, whatever the server does; it has the limit on statements without this. */
  readonly answerTimeoutMs?: number;
  readonly name: string;
};

const CONNECT_TIMEOUT_MS = 3000;

/** Reads a `postgres://` address. Throws on anything else. */
export function connectionOf(url: string): pg.ClientConfig {
  return parseIntoClientConfig(url);
}

export type OpenPool = { readonly kysely: Kysely<Tables>; readonly pool: pg.Pool };

/** A pool of connections and typed SQL over it. */
export function openPool(plan: PoolPlan): OpenPool {
  const { connection, size, statementTimeoutMs, answerTimeoutMs, name } = plan;
  const names = new StatementNames();
  const pool = new pg.Pool({
    ...connection,
    types,
    max: size,
    connectionTimeoutMillis: plan.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }),
    application_name: name,
    onConnect: (client) => keepStatements(client, names),
  });
  // A connection that breaks is replaced by the pool, and whoever uses it learns of it from their next statement.
  // Without a listener it would end the process: an idle one reports to the pool, one in use only to itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, cursor: ArrivingRows }) });
  plans.set(kysely, plan);
  return { pool, kysely };
}

const plans = new WeakMap<Kysely<Tables>, PoolPlan>();

const USUAL_PLAN = { size: 10, statementTimeoutMs: 5000 };

/** Returns the limits of the pool behind typed SQL, or the usual ones where `openPool` did not open it. */
export function poolPlanOf(kysely: Kysely<Tables>): Pick<PoolPlan, 'size' | 'statementTimeoutMs'> {
  return plans.get(kysely) ?? USUAL_PLAN;
}

const foregrounds = new WeakMap<Kysely<Tables>, Kysely<Tables>>();

/** Opens the same pool for work that no caller waits for. */
export function openBackground(foreground: Kysely<Tables>): Kysely<Tables> {
  const background = foreground.withoutPlugins();
  foregrounds.set(background, foreground);
  return background;
}

/** Returns what `openBackground` was called with, or undefined for other typed SQL. */
export function findForeground(kysely: Kysely<Tables>): Kysely<Tables> | undefined {
  return foregrounds.get(kysely);
}
