/** `npm run special-organisation`: the back office or the sensor tests, made by who runs the server. */
import { parseArgs } from 'node:util';
import { readSettings } from '../../apps/api/src/env.ts';
import { atTables, runCommand } from '../backup/operator-command.ts';
import {
  makeSpecialOrganisation,
  OrganisationRefused,
  readOrganisation,
  USAGE,
} from './make-special-organisation.ts';

const text = { type: 'string' } as const;

await runCommand({ usage: USAGE, refusal: OrganisationRefused }, async () => {
  const { values } = parseArgs({
    options: { kind: text, email: text, first: text, last: text, name: text, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(USAGE);
  const organisation = readOrganisation(values);
  const settings = readSettings(process.env);
  const link = await atTables(settings, 'heatwise special organisation', (owner) =>
    makeSpecialOrganisation(owner, organisation),
  );
  console.log(`${organisation.name} is there. Its first admin chooses a password within seven days:`);
  console.log(`${settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`}${link}`);
});
