/** `npm run partition`: spreads the large tables over partitions, by organisation. */

import { parseArgs } from 'node:util';
import { DAY_MS } from '@heatwise/domain/time/durations';
import { openPool } from '../../apps/api/src/database/connect.ts';
import {
  PARTS_MAX,
  PARTS_MIN,
  PartitioningRefused,
  partitionTables,
} from '../../apps/api/src/database/distribution/partition-tables.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { atDatabase, isForOperator } from '../backup/at-database.ts';

const USAGE = `Spreads measurements over partitions by organisation, which keeps indexes and clean-ups small where many organisations
have many tests. The server has to be stopped, and the disk needs room for these tables once more.

  npm run partition -- [--parts 16]`;

/** How many partitions were asked for; null when that is not understood. */
function readParts(words: readonly string[]): number | null {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { parts: { type: 'string', default: '16' }, help: { type: 'boolean', short: 'h' } },
    });
    const parts = Number(values.parts);
    return !values.help && Number.isInteger(parts) && parts >= PARTS_MIN && parts <= PARTS_MAX ? parts : null;
  } catch {
    return null;
  }
}

async function run(parts: number): Promise<void> {
  const done = await atDatabase(readSettings(process.env), 'stopped', async (connection) => {
    const name = 'heatwise partition';
    const { kysely } = openPool({ connection, size: 1, statementTimeoutMs: DAY_MS, name });
    try {
      return await partitionTables(kysely, parts);
    } finally {
      await kysely.destroy();
    }
  });
  console.log(done.length === 0 ? 'The tables are partitioned already.' : done.join('\n'));
}

const parts = readParts(process.argv.slice(2));
try {
  if (parts !== null) await run(parts);
  else {
    console.error(`--parts takes a whole number from ${PARTS_MIN} to ${PARTS_MAX}.\n\n${USAGE}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof PartitioningRefused || isForOperator(error))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
