/** A server of its own process on a test's database, for tests that kill it. Listens until then. */
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { buildApp } from '../app.ts';
import { openPool } from '../database/connect.ts';
import { keysFrom } from '../database/server-secret.ts';

const { connection, settings } = JSON.parse(process.env.TEST_SERVER ?? '{}');
const { kysely, pool } = openPool({ connection, size: 5, statementTimeoutMs: 60_000, name: 'to be killed' });
const app = await buildApp({
  database: kysely,
  pool,
  connection,
  replica: undefined,
  isDiskFull: async () => false,
  deriveKeys: keysFrom('secret of the tests'),
  lastingKey: (purpose) => keysFrom('secret of the tests')(purpose)[0].key,
  logger: pino({ level: 'silent' }, { write: () => undefined }),
  metrics: new Registry(),
  clock: () => new Date(),
  randomBytes,
  settings: { ...settings, publicUrl: () => 'https://heat.test' },
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
