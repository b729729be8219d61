import pg from 'pg';

const BEGIN = 'begin isolation level repeatable read read only';
/** The first look takes the snapshot. */
const LOOK = 'select count(*) from org_sync_clock';

/** How long writers are kept waiting for a backup to begin, and how often that is tried. */
const PATIENCE_MS = 2000;
const TRIES = 30;
const PAUSE_MS = 500;

/**
 * Begins a transaction that sees all rows as of one moment. In one database that is its snapshot. Spread over machines
 * (Citus), each machine takes a snapshot of its own when it is first asked, for each connection: so each has one
 * connection, and all are asked first while nobody holds an organisation's clock, with which every write begins.
 */
export async function beginAtOneMoment(client: pg.Client, connection: pg.ClientConfig): Promise<void> {
  if (!(await isSpread(client))) {
    await client.query(BEGIN);
    await client.query(LOOK);
    return;
  }
  const holder = new pg.Client({ ...connection, application_name: 'heatwise backup' });
  await holder.connect();
  try {
    await holdAllClocks(holder);
    await client.query(BEGIN);
    await client.query('set local citus.max_adaptive_executor_pool_size to 1');
    await client.query(LOOK);
    await holder.query('rollback');
  } finally {
    await holder.end();
  }
}

async function isSpread(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ on_citus: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as on_citus",
  );
  if (!rows[0]?.on_citus) return false;
  const spread = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('public.org_sync_clock')",
  );
  return spread.rows.length > 0;
}

/** Waits for those who write, and lets others pass meanwhile. */
async function holdAllClocks(holder: pg.Client): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    await holder.query('begin');
    await holder.query(`set local lock_timeout to ${PATIENCE_MS}`);
    try {
      await holder.query('lock table org_sync_clock in exclusive mode');
      return;
    } catch (error) {
      await holder.query('rollback');
      const isBusy = error instanceof pg.DatabaseError && error.code === '55P03';
      if (!isBusy || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
