import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { openPool } from '../../apps/api/src/database/connect.ts';
import { startEmbeddedDatabase } from '../../apps/api/src/database/embedded/embedded-database.ts';
import { openDatabase } from '../../apps/api/src/database/open-database.ts';
import { fillDemo } from '../demo/fill-demo.ts';

export type ClusterDatabase = {
  /** As DATABASE_URL has it. */
  readonly url: string;
  /** Ends PostgreSQL without a word (kill -9); whoever keeps it running starts it again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL in the folder, with the demo organisation in it. */
export async function startClusterDatabase(
  dataDirectory: string,
  report: (text: string) => void,
): Promise<ClusterDatabase> {
  const embedded = await startEmbeddedDatabase(dataDirectory, report);
  const { host = '', user = '', password, database = '', port } = embedded.connection;
  const place = path.isAbsolute(host) ? '' : `${host}:${port}`;
  const folder = path.isAbsolute(host) ? `?host=${encodeURIComponent(host)}` : '';
  const url = `postgres://${user}:${encodeURIComponent(password)}@${place}/${database}${folder}`;
  try {
    await fill(url, dataDirectory, report);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return {
    url,
    async kill() {
      process.kill(await postmasterOf(embedded.connection), 'SIGKILL');
    },
    stop: () => embedded.stop(),
  };
}

async function fill(url: string, dataDirectory: string, report: (text: string) => void): Promise<void> {
  const opened = await openDatabase(
    { dataDirectory, databaseUrl: url, databaseAppUrl: undefined, poolSize: 2, serverSecrets: undefined },
    report,
  );
  try {
    await opened.asOwner((owner) => fillDemo(owner));
  } finally {
    await opened.close();
  }
}

/** The process that all others of PostgreSQL end with. */
async function postmasterOf(connection: Parameters<typeof openPool>[0]['connection']): Promise<number> {
  const { kysely } = openPool({ connection, size: 1, statementTimeoutMs: 5000, name: 'heatwise cluster' });
  try {
    const { rows } = await sql<{ directory: string }>`
      select current_setting('data_directory') as directory`.execute(kysely);
    return Number(readFileSync(path.join(rows[0]?.directory ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } finally {
    await kysely.destroy();
  }
}
