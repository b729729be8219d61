import type { Check } from './check.ts';
import { addresses } from './checks/addresses.ts';
import { audit } from './checks/audit.ts';
import { credentials } from './checks/credentials.ts';
import { domains } from './checks/domains.ts';
import { federated } from './checks/federated.ts';
import { floods } from './checks/floods.ts';
import { freeOrganisations } from './checks/free-organisations.ts';
import { functions } from './checks/functions.ts';
import { guessing } from './checks/guessing.ts';
import { headers } from './checks/headers.ts';
import { hostileTexts } from './checks/hostile-texts.ts';
import { limits } from './checks/limits.ts';
import { links } from './checks/links.ts';
import { machine } from './checks/machine.ts';
import { mailedCapabilities } from './checks/mailed-capabilities.ts';
import { massAssignment } from './checks/mass-assignment.ts';
import { neighbours } from './checks/neighbours.ts';
import { providers } from './checks/providers.ts';
import { races } from './checks/races.ts';
import { rights } from './checks/rights.ts';
import { secondAdmin } from './checks/second-admin.ts';
import { signingIn } from './checks/signing-in.ts';
import { stalledReaders } from './checks/stalled-readers.ts';
import { tenants } from './checks/tenants.ts';
import { tokens } from './checks/tokens.ts';
import { uploads } from './checks/uploads.ts';

/** Every check, those first that need things as they were made. */
export const checks: readonly Check[] = [
  tenants,
  tokens,
  ...functions,
  massAssignment,
  ...rights,
  secondAdmin,
  ...signingIn,
  ...guessing,
  federated,
  ...domains,
  ...providers,
  links,
  ...mailedCapabilities,
  ...credentials,
  ...addresses,
  ...races,
  ...uploads,
  ...limits,
  ...floods,
  ...freeOrganisations,
  ...machine,
  ...stalledReaders,
  ...neighbours,
  ...audit,
  headers,
  hostileTexts,
];
