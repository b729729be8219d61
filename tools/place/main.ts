/** `npm run place`: spreads the tables of a database on Citus over its machines, by organisation. */
import { connectionOf, openPool } from '../../apps/api/src/database/connect.ts';
import { PlacingRefused, placeTables } from '../../apps/api/src/database/distribution/place-tables.ts';

const url = process.env.CITUS_URL ?? process.env.DATABASE_URL;
if (!url) {
  console.error('Name the coordinator in CITUS_URL or DATABASE_URL, as the owner of the tables.');
  process.exitCode = 1;
} else {
  const { kysely } = openPool({
    connection: connectionOf(url),
    size: 1,
    statementTimeoutMs: 24 * 3_600_000,
    name: 'heatwise place',
  });
  try {
    const done = await placeTables(kysely);
    for (const line of done) console.log(line);
    console.log(done.length === 0 ? 'All tables are in place.' : `${done.length} steps were done.`);
  } catch (error) {
    if (!(error instanceof PlacingRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  } finally {
    await kysely.destroy();
  }
}
