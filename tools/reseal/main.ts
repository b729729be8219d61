/** `npm run reseal`: moves what the database holds encrypted to the newest secret, for who runs the server. */
import { openPool } from '../../apps/api/src/database/connect.ts';
import { keysFrom, secretOfDatabase } from '../../apps/api/src/database/server-secret.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { atDatabase, isForOperator } from '../backup/at-database.ts';
import { describeResealed, reseal, USAGE } from './reseal.ts';

try {
  if (process.argv.length > 2) console.log(USAGE);
  else {
    const settings = readSettings(process.env);
    const result = await atDatabase(settings, 'running or stopped', async (connection) => {
      const secrets = settings.SERVER_SECRET ?? [await secretOfDatabase(connection, settings.DATA_DIR)];
      const { kysely } = openPool({
        connection,
        size: 1,
        statementTimeoutMs: 60_000,
        name: 'heatwise reseal',
      });
      try {
        const [newest = '', ...earlier] = secrets;
        return await reseal(kysely, keysFrom(newest, ...earlier));
      } finally {
        await kysely.destroy();
      }
    });
    console.log(describeResealed(result));
    if (result.unreadable.size > 0 || !result.isComplete) process.exitCode = 1;
  }
} catch (error) {
  if (!isForOperator(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
