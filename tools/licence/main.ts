/** `npm run licence`: what an organisation may use, written by who runs the server. */
import { parseArgs } from 'node:util';
import { openPool } from '../../apps/api/src/database/connect.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { atDatabase, isForOperator } from '../backup/at-database.ts';
import { LicenceRefused, readLicence, setLicence, USAGE } from './set-licence.ts';

try {
  const { values } = parseArgs({
    options: {
      organisation: { type: 'string' },
      plan: { type: 'string' },
      seats: { type: 'string' },
      until: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(USAGE);
  else {
    const licence = readLicence(values);
    const said = await atDatabase(readSettings(process.env), 'running or stopped', async (connection) => {
      const { kysely } = openPool({
        connection,
        size: 1,
        statementTimeoutMs: 60_000,
        name: 'heatwise licence',
      });
      try {
        return await setLicence(kysely, licence);
      } finally {
        await kysely.destroy();
      }
    });
    console.log(said);
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (isForOperator(error)) console.error(error.message);
  else if (error instanceof LicenceRefused || isUsage) console.error(`${error.message}\n${USAGE}`);
  else throw error;
  process.exitCode = 1;
}
