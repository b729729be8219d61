import type { AccessToken } from './access-token.ts';
import type { Grant } from './actor.ts';

/**
 * Identifiers that are in a permission's tag_id for an organisation-level role instead of a tag.
 * The values are Heatwise's own and never change. See decisions/0005.
 */
export const SPECIAL_ORGANISATION = {
  org_admin: '00000000-0000-4000-8000-00000000ad01',
  data_admin: '00000000-0000-4000-8000-00000000ad02',
  support_admin: '00000000-0000-4000-8000-00000000ad03',
  back_office: '00000000-0000-4000-8000-00000000ad04',
  sensor_test: '00000000-0000-4000-8000-00000000ad05',
  bi_data_reader: '00000000-0000-4000-8000-00000000ad06',
} as const;
export type SpecialOrganisation = keyof typeof SPECIAL_ORGANISATION;

/** The tokens that make a role out of a grant on its identifier: the one rule for who holds which role. */
export const ROLE_TOKENS: ReadonlySet<AccessToken> = new Set(['special', 'admin']);

export function makesRole(tokens: ReadonlySet<AccessToken>): boolean {
  return [...tokens].some((token) => ROLE_TOKENS.has(token));
}

/**
 * Whether one of the grants makes somebody hold the role. Organisation admins may be so by the null tag, too:
 * `isOrgAdmin`.
 */
export function holdsGrantOfRole(grants: readonly Grant[], role: SpecialOrganisation): boolean {
  return grants.some(({ tag_id, tokens }) => tag_id === SPECIAL_ORGANISATION[role] && makesRole(tokens));
}
