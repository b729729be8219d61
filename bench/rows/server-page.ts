import http from 'node:http';
import { syncRequestSchema } from '@heatwise/contract/sync/sync.contract';
import { SYNC_PAGE_SIZE } from '@heatwise/contract/sync/sync-constants';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { ArrivingRows } from '../../apps/api/src/database/arriving-rows.ts';
import { keepStatements, READING, StatementNames } from '../../apps/api/src/database/kept-statements.ts';
import type { Tables } from '../../apps/api/src/database/tables.ts';
import { features, syncedKindsOf } from '../../apps/api/src/features.ts';
import { inSnapshot } from '../../apps/api/src/organisation/organisation-scope.ts';
import { SYNC_SCHEMA_VERSION } from '../../apps/api/src/sync/epoch.ts';
import { measuresInit } from '../../apps/api/src/sync/sync-calls.ts';
import { milliseconds, type Outcome, quantile } from '../outcome.ts';
import type { BenchServer } from '../server/bench-server.ts';
import { sendCall, timed } from '../server/timed-call.ts';

const TIMES_POSTGRESQL = 1.3;
const CALLS = 60;
/** A server has been running for a while: until its code is compiled for good, a page takes half as long again. */
const WARM_UP_CALLS = 200;
/** Never reached: by a limit that arrives, a connection knows that its session is its own. */
const STATEMENT_TIMEOUT_MS = 60_000;

const note =
  'Median of 60 pages of 2,000 measurements, one at a time, each in turn with its peer. Heatwise: the whole call over HTTP (session, rights, snapshot, compression for a browser) until the last byte. PostgreSQL: the same statements for the same JSON, by the driver on a connection of its own, which keeps what it has read of them as the server’s connections do.';

type Statement = { readonly text: string; readonly values: unknown[] };

/** A page of the first synchronisation over HTTP against the statements it consists of. */
export async function serverPage(server: BenchServer): Promise<Outcome[]> {
  const { token, user_id, user } = await server.logIn('large');
  const statements = await statementsOfPage(server, { org_id: user.org_id, user_id });
  const client = new pg.Client({ ...server.connection, statement_timeout: STATEMENT_TIMEOUT_MS });
  await client.connect();
  await keepStatements(client, new StatementNames());
  await client.query(READING);
  const agent = new http.Agent({ keepAlive: true });
  const page = { method: 'POST', path: '/v3/sync/measures/init', body: {}, token, agent } as const;
  try {
    const ours: number[] = [];
    const alone: number[] = [];
    for (let call = 0; call < WARM_UP_CALLS + CALLS; call += 1) {
      const times = [
        await timed(() => sendCall(server.url, page)),
        await timed(() => run(client, statements)),
      ];
      if (call < WARM_UP_CALLS) continue;
      ours.push(times[0] ?? 0);
      alone.push(times[1] ?? 0);
    }
    const ratio = quantile(ours, 0.5) / quantile(alone, 0.5);
    return [
      {
        what: 'a sync page on the server',
        ours: milliseconds(quantile(ours, 0.5)),
        peer: `PostgreSQL alone ${milliseconds(quantile(alone, 0.5))}`,
        ratio: `${ratio.toFixed(2)} times`,
        budget: `≤ ${TIMES_POSTGRESQL} times`,
        isMet: ratio <= TIMES_POSTGRESQL,
        note,
      },
    ];
  } finally {
    agent.destroy();
    await client.end();
  }
}

/** Listens to the product's own code making the page, and keeps the statements that bring rows of JSON. */
async function statementsOfPage(
  { connection }: BenchServer,
  { org_id, user_id }: { org_id: string; user_id: string },
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 1 }), cursor: ArrivingRows }),
    log: ({ query }) => {
      statements.push({ text: query.sql, values: [...query.parameters] });
    },
  });
  const call = {
    caller: { user_id },
    request: syncRequestSchema.parse({}),
    kinds: syncedKindsOf(features),
    schemaVersion: SYNC_SCHEMA_VERSION,
    fills: true,
    limit: SYNC_PAGE_SIZE,
    form: 'rows' as const,
    write: () => undefined,
  };
  try {
    await inSnapshot(kysely, org_id, (scope) => measuresInit(scope, call));
  } finally {
    await kysely.destroy();
  }
  const ofRows = statements.filter(({ text }) => text.includes('select page.json'));
  if (ofRows.length === 0) throw new Error('the page was made without a statement that gathers JSON');
  return ofRows;
}

async function run(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements) await client.query(text, values);
}
