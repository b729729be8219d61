/** `npm run reseal`: moves what the database holds encrypted to the newest secret, for who runs the server. */
import { keysFrom, secretOfDatabase } from '../../apps/api/src/database/server-secret.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { isForOperator } from '../backup/at-database.ts';
import { atTables } from '../backup/operator-command.ts';
import { describeResealed, reseal, USAGE } from './reseal.ts';

try {
  if (process.argv.length > 2) console.log(USAGE);
  else {
    const settings = readSettings(process.env);
    const result = await atTables(settings, 'heatwise reseal', async (owner, connection) => {
      const [newest = '', ...earlier] = settings.SERVER_SECRET ?? [
        await secretOfDatabase(connection, settings.DATA_DIR),
      ];
      return reseal(owner, keysFrom(newest, ...earlier));
    });
    console.log(describeResealed(result));
    if (result.unreadable.size > 0 || !result.isComplete) process.exitCode = 1;
  }
} catch (error) {
  if (!isForOperator(error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
