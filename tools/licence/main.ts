/** `npm run licence`: what an organisation may use, written by who runs the server. */
import { parseArgs } from 'node:util';
import { readSettings } from '../../apps/api/src/env.ts';
import { atTables, runCommand } from '../backup/operator-command.ts';
import { LicenceRefused, readLicence, setLicence, USAGE } from './set-licence.ts';

await runCommand({ usage: USAGE, refusal: LicenceRefused }, async () => {
  const { values } = parseArgs({
    options: {
      organisation: { type: 'string' },
      plan: { type: 'string' },
      seats: { type: 'string' },
      until: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return console.log(USAGE);
  const licence = readLicence(values);
  const said = await atTables(readSettings(process.env), 'heatwise licence', (owner) =>
    setLicence(owner, licence),
  );
  console.log(said);
});
