/** `npm run bi-role`: lets an organisation's own tools of analysis into PostgreSQL, for who runs the server. */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readSettings } from '../../apps/api/src/env.ts';
import { atTables, runCommand } from '../backup/operator-command.ts';
import { BiRoleRefused, biRoleOf, makeBiRole, removeBiRole, USAGE } from './bi-role.ts';

await runCommand({ usage: USAGE, refusal: BiRoleRefused }, async () => {
  const { values } = parseArgs({
    options: {
      organisation: { type: 'string' },
      remove: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(USAGE);
  const { org_id } = biRoleOf(values.organisation ?? '');
  const said = await atTables(readSettings(process.env), 'heatwise bi role', (owner) =>
    values.remove
      ? removeBiRole(owner, org_id)
      : makeBiRole(owner, org_id, randomBytes(24).toString('base64url')),
  );
  console.log(said);
});
