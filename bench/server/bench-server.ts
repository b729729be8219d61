import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { NewDeviceToken } from '@heatwise/contract/devices/devices.contract';
import { deviceRoutes } from '@heatwise/contract/devices/devices.routes';
import type { LoginRecord } from '@heatwise/contract/session/session.contract';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { build } from 'vite';
import { startEmbeddedDatabase } from '../../apps/api/src/database/embedded/embedded-database.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { startServer } from '../../apps/api/src/server.ts';
import {
  type BenchAccount,
  fillOrganisation,
  type PartReader,
  readerOfPart,
  type Size,
} from './fill-organisation.ts';

/**
 * Few, many and very many measurements of 500 people, a crowd of people with many tags, a rota of people who are
 * measured every day of a month, and many sites with many jobs, and tests that bring much along, and very many people
 * with many courses each, and as many under many alert rules; four whose devices send at once;
 * and two to which a row adds very many measurements.
 */
export type Organisation =
  | 'small'
  | 'large'
  | 'huge'
  | 'crowd'
  | 'rota'
  | 'sites'
  | 'heavy'
  | 'school'
  | 'watched'
  | 'vast'
  | 'others'
  | Fleet;
export const FLEETS = ['north', 'east', 'south', 'west'] as const;
export type Fleet = (typeof FLEETS)[number];
export type Sizes = Readonly<Record<Organisation, Size>>;

/** A server of the product on its own data, with the built application and the competitors' page under /bench/. */
export type BenchServer = {
  readonly url: string;
  readonly sizes: Sizes;
  readonly accounts: Readonly<Record<Organisation, BenchAccount>>;
  /** The owner's way to the server's database. */
  readonly connection: pg.ClientConfig;
  logIn(organisation: Organisation): Promise<LoginRecord>;
  logInAsReader(organisation: Organisation, part: PartReader): Promise<LoginRecord>;
};

async function buildWeb(directory: string): Promise<void> {
  await cp(path.resolve(import.meta.dirname, '../../apps/web/dist'), directory, { recursive: true });
  await build({
    configFile: path.resolve(import.meta.dirname, '../browser/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: path.join(directory, 'bench'), emptyOutDir: true },
  });
}

async function fill(owner: Kysely<Tables>, sizes: Sizes, wanted: readonly Organisation[]) {
  const accounts = {} as Record<Organisation, BenchAccount>;
  for (const name of wanted) {
    const size = sizes[name];
    console.log(`filling an organisation of ${size.people} people with ${size.measurements} measurements …`);
    accounts[name] = await fillOrganisation(owner, { name, ...size });
  }
  // As autovacuum would have done by the time anybody measures a real server.
  await sql`vacuum analyze`.execute(owner);
  return accounts;
}

/** Starts, fills, runs the work, and leaves nothing behind. */
export async function withBenchServer(
  { sizes, wanted }: { sizes: Sizes; wanted: readonly Organisation[] },
  work: (server: BenchServer) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'heatwise-bench-'));
  // Open for the account that runs PostgreSQL, so that the database is inside and goes with the folder.
  await chmod(directory, 0o755);
  try {
    await withDatabase(path.join(directory, 'data'), async (connection) => {
      const WEB_DIR = path.join(directory, 'web');
      await buildWeb(WEB_DIR);
      let accounts = {} as Record<Organisation, BenchAccount>;
      const settings = readSettings({
        PORT: '0',
        DATABASE_URL: addressOf(connection),
        DATA_DIR: path.join(directory, 'server'),
        WEB_DIR,
        LOG_LEVEL: 'warn',
        REQUESTS_PER_MINUTE: '1000000',
        OUTBOUND_LOOPBACK: 'true',
        FREE_PEOPLE: 'unlimited',
        FREE_TESTS: 'unlimited',
        FREE_RECORDS: 'unlimited',
      });
      const prepare = async (owner: Kysely<Tables>) => {
        accounts = await fill(owner, sizes, wanted);
      };
      const server = await startServer(settings, { prepare });
      try {
        await settled(connection);
        const logIn = (name: Organisation) => logInto(server.url, accounts[name]);
        const logInAsReader = (name: Organisation, part: PartReader) =>
          logInto(server.url, readerOfPart(name, part));
        await work({ url: server.url, sizes, accounts, connection, logIn, logInAsReader });
      } finally {
        await server.close();
      }
    });
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The embedded PostgreSQL, started here and not by the server, so that a peer can be asked on a connection of its own. */
async function withDatabase(directory: string, work: (connection: pg.ClientConfig) => Promise<void>) {
  const database = await startEmbeddedDatabase(directory, console.warn);
  try {
    await work(database.connection);
  } finally {
    await database.stop();
  }
}

const LOOK_AGAIN_MS = 3000;
/** A server that has nothing to do still says every few seconds that it is there. */
const ROWS_OF_REST = 20;

/**
 * Waits until the server has done what the rows that were filled in give it to do, such as points for 200,000 tests: for half a
 * minute that, and what PostgreSQL tidies up after it, was measured with whatever came first.
 */
async function settled(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (let before = Number.NEGATIVE_INFINITY; ; ) {
      const { rows } = await client.query<{ written: string; tidying: boolean }>(`
        select sum(n_tup_ins + n_tup_upd + n_tup_del) as written,
               exists (select from pg_stat_activity where backend_type = 'autovacuum worker') as tidying
          from pg_stat_user_tables`);
      const { written, tidying } = rows[0] ?? { written: '0', tidying: false };
      if (!tidying && Number(written) - before < ROWS_OF_REST) return;
      before = Number(written);
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    }
  } finally {
    await client.end();
  }
}

function addressOf({ user, password, database, host, port }: pg.ClientConfig): string {
  const secret = encodeURIComponent(String(password));
  return `postgres://${user}:${secret}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
}

async function logInto(url: string, account: BenchAccount): Promise<LoginRecord> {
  const response = await fetch(`${url}/api/v2/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const reply = (await response.json()) as { data: LoginRecord; message?: string };
  if (!response.ok) throw new Error(`the login answered ${response.status}: ${reply.message}`);
  return reply.data;
}

/** A token for a device of the organisation, as an admin makes one. */
export async function deviceTokenOf(server: BenchServer, organisation: Organisation): Promise<string> {
  const { method, url } = deviceRoutes.createToken;
  const wanted: NewDeviceToken = { name: 'Bench', serial: null };
  const { token } = await server.logIn(organisation);
  const response = await fetch(`${server.url}/api${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}
