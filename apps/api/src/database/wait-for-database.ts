import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

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
