/** `npm run special-organisation`: the back office or the sensor tests, made by who runs the server. */
import { parseArgs } from 'node:util';
import { openPool } from '../../apps/api/src/database/connect.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { atDatabase, isForOperator } from '../backup/at-database.ts';
import {
  makeSpecialOrganisation,
  OrganisationRefused,
  readOrganisation,
  USAGE,
} from './make-special-organisation.ts';

const text = { type: 'string' } as const;

try {
  const { values } = parseArgs({
    options: { kind: text, email: text, first: text, last: text, name: text, help: { type: 'boolean' } },
  });
  if (values.help) console.log(USAGE);
  else {
    const organisation = readOrganisation(values);
    const settings = readSettings(process.env);
    const link = await atDatabase(settings, 'running or stopped', async (connection) => {
      const { kysely } = openPool({
        connection,
        size: 1,
        statementTimeoutMs: 60_000,
        name: 'heatwise special organisation',
      });
      try {
        return await makeSpecialOrganisation(kysely, organisation);
      } finally {
        await kysely.destroy();
      }
    });
    console.log(`${organisation.name} is there. Its first admin chooses a password within seven days:`);
    console.log(`${settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`}${link}`);
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (isForOperator(error)) console.error(error.message);
  else if (error instanceof OrganisationRefused || isUsage) console.error(`${error.message}\n${USAGE}`);
  else throw error;
  process.exitCode = 1;
}
