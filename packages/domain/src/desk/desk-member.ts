import type { Actor } from '../permissions/actor.ts';
import { isOrgAdmin } from '../permissions/may.ts';
import { holdsGrantOfRole, SPECIAL_ORGANISATION } from '../permissions/special-organisation.ts';

/** The organisation that answers all others. Its id never changes; whether there is one is its operator's choice. */
export const BACK_OFFICE_ORG_ID = SPECIAL_ORGANISATION.back_office;

export function isBackOffice(orgId: string): boolean {
  return orgId === BACK_OFFICE_ORG_ID;
}

/**
 * Who works at the desk: admins of the back office, and those of its people who have the role. The role on its own makes
 * nobody one: it may be given in any organisation, and opens nothing there. See decisions/0189.
 */
export function isDeskMember(actor: Pick<Actor, 'org_id' | 'grants'>): boolean {
  return isBackOffice(actor.org_id) && (isOrgAdmin(actor) || holdsGrantOfRole(actor.grants, 'back_office'));
}
