import { ACCOUNT_LEVELS, MEASUREMENT_LEVELS, normaliseAccess } from '../permissions/access-levels.ts';
import {
  type AccessToken,
  CAPABILITIES,
  formatAccess,
  isAccessToken,
  parseAccess,
} from '../permissions/access-token.ts';
import { FOR_ALL_USERS } from '../permissions/permission-texts.ts';

/** What the Access column of an import asks for: on the row's tags, or on everybody. */
export type ImportAccess = { readonly tokens: readonly AccessToken[]; readonly isForEveryone: boolean };

/** Beyond the levels. `super` and the special roles are given one by one, never by a file. */
const ROLES: Readonly<Record<string, AccessToken>> = {
  admin: 'admin',
  manager: 'manager',
  limited: 'limited',
};
const allowed: ReadonlySet<AccessToken> = new Set([...Object.values(ROLES), ...CAPABILITIES, 'none']);

/** Longer than all there is to say. */
export const IMPORT_ACCESS_MAX_LENGTH = 500;
export const IMPORT_ACCESS_HINT =
  'Admin, Manager, Limited, None, or a level such as “View and Measure; Measurements: View”';
/** What a list in the template offers. */
export const IMPORT_ACCESS_CHOICES: readonly string[] = [
  ...ACCOUNT_LEVELS.map(({ label }) => label),
  'Manager',
  'Limited',
  'Admin',
];
export const IMPORT_ACCESS_UNKNOWN = `This access is not recognised. Use ${IMPORT_ACCESS_HINT}.`;
export const IMPORT_ACCESS_NEEDS_TAG = `Access needs a tag, job or location in the same row, or “${FOR_ALL_USERS}”.`;

/**
 * Reads an Access cell: parts separated by ";", each a role, a level of the account slider (alone or after
 * "Account:"), a level of the measurement slider after "Measurements:", access tokens with commas, or
 * "For All Users". Case does not matter. Null for words that nobody knows.
 */
export function parseImportAccess(text: string): ImportAccess | null {
  if (text.length > IMPORT_ACCESS_MAX_LENGTH) return null;
  const tokens: AccessToken[] = [];
  let isForEveryone = false;
  for (const part of text.split(';').map((words) => words.trim().toLowerCase())) {
    if (part === '') continue;
    if (part === FOR_ALL_USERS.toLowerCase()) {
      isForEveryone = true;
      continue;
    }
    const found = tokensOfPart(part);
    if (!found) return null;
    tokens.push(...found);
  }
  const granted = normaliseAccess(tokens.filter((token) => token !== 'none'));
  // An organisation admin is one for everybody; on a tag the word would mean nothing.
  return { tokens: granted, isForEveryone: isForEveryone || granted.includes('admin') };
}

function tokensOfPart(part: string): readonly AccessToken[] | null {
  const role = ROLES[part];
  if (role) return [role];
  const [slider, level] = part.includes(':') ? splitAt(part, ':') : ['account', part];
  if (slider === 'account') {
    const found = levelOf(ACCOUNT_LEVELS, level);
    if (found) return found;
  }
  if (slider === 'measurements') return levelOf(MEASUREMENT_LEVELS, level);
  const words = part.split(',').map((word) => word.trim());
  return words.every((word) => isAccessToken(word) && allowed.has(word)) ? parseAccess(part) : null;
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

type Levels = readonly { readonly label: string; readonly tokens: readonly AccessToken[] }[];

function levelOf(levels: Levels, label: string): readonly AccessToken[] | null {
  return levels.find((level) => level.label.toLowerCase() === label)?.tokens ?? null;
}

/** What is wrong with an Access cell, or null. `tagCount` is how many tags, jobs and locations its row names. */
export function importAccessProblem(text: string, tagCount: number): string | null {
  const access = parseImportAccess(text);
  if (!access) return IMPORT_ACCESS_UNKNOWN;
  const isNowhere = access.tokens.length > 0 && !access.isForEveryone && tagCount === 0;
  return isNowhere ? IMPORT_ACCESS_NEEDS_TAG : null;
}

/** The permissions a new person gets: one for everybody (null), or one on each tag. */
export function importGrants(
  access: ImportAccess,
  tagIds: readonly string[],
): { tag_id: string | null; access: string }[] {
  if (access.tokens.length === 0) return [];
  const text = formatAccess(access.tokens);
  return (access.isForEveryone ? [null] : tagIds).map((tag_id) => ({ tag_id, access: text }));
}
