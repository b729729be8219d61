/** `npm run bi-role`: lets an organisation's own tools of analysis into PostgreSQL, for who runs the server. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openPool } from '../../apps/api/src/database/connect.ts';
import { readSettings } from '../../apps/api/src/env.ts';
import { atDatabase, isForOperator } from '../backup/at-database.ts';
import { BiRoleRefused, biRoleOf, makeBiRole, removeBiRole, USAGE } from './bi-role.ts';

try {
  const { values } = parseArgs({
    options: {
      organisation: { type: 'string' },
      remove: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) console.log(USAGE);
  else {
    const { org_id } = biRoleOf(values.organisation ?? '');
    const said = await atDatabase(readSettings(process.env), 'running or stopped', async (connection) => {
      const { kysely } = openPool({
        connection,
        size: 1,
        statementTimeoutMs: 60_000,
        name: 'heatwise bi role',
      });
      try {
        return values.remove
          ? await removeBiRole(kysely, org_id)
          : await makeBiRole(kysely, org_id, randomBytes(24).toString('base64url'));
      } finally {
        await kysely.destroy();
      }
    });
    console.log(said);
  }
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  if (isForOperator(error)) console.error(error.message);
  else if (error instanceof BiRoleRefused || isUsage) console.error(`${error.message}\n${USAGE}`);
  else throw error;
  process.exitCode = 1;
}
