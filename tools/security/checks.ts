import type { Check } from './check.ts';
import { audit } from './checks/audit.ts';
import { federated } from './checks/federated.ts';
import { functions } from './checks/functions.ts';
import { headers } from './checks/headers.ts';
import { hostileTexts } from './checks/hostile-texts.ts';
import { limits } from './checks/limits.ts';
import { links } from './checks/links.ts';
import { massAssignment } from './checks/mass-assignment.ts';
import { races } from './checks/races.ts';
import { rights } from './checks/rights.ts';
import { signingIn } from './checks/signing-in.ts';
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
  ...signingIn,
  federated,
  links,
  ...races,
  ...uploads,
  ...limits,
  ...audit,
  headers,
  hostileTexts,
];
