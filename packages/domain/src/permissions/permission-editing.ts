import type { Actor, Grant, Person } from './actor.ts';
import { isAnyAdmin, isLastAdmin, LAST_ADMIN, mayChangePermissionsOf, type Subject } from './may.ts';
import type { SpecialOrganisation } from './special-organisation.ts';
import { mayHoldPermission, maySeePrivateSettingsOf, syncRightsOf } from './sync-rights.ts';

/** Who sees and changes permissions. See docs/rules.md#who-reaches-whom. */

/** Whether the screens of everybody's permissions and of their history are there for somebody. */
export function mayManagePermissions(actor: Actor): boolean {
  return isAnyAdmin(actor.grants);
}

/** One's own can be read by everybody, others' by those who manage them. */
export function mayReadPermissionsOf(actor: Actor, userId: string): boolean {
  return mayHoldPermission(syncRightsOf(actor), actor, { user_id: userId });
}

/** Who is in charge of a tag is known to those who manage it. */
export function maySeeSupervisorsOf(actor: Actor, tagId: string): boolean {
  return mayManagePermissions(actor) || maySeePrivateSettingsOf(syncRightsOf(actor), tagId);
}

/**
 * Whether the actor may turn the second factor of somebody who lost phone and codes off. One's own takes password and
 * code instead; an admin's takes two admins, as their permissions do.
 */
export function mayTurnOffTwoFactorOf(
  actor: Actor,
  person: Person & { readonly grants: readonly Grant[]; readonly is_agreed?: boolean },
): boolean {
  return mayChangePermissionsOf(actor, { ...person, is_admin: isAnyAdmin(person.grants) });
}

export const PERMISSIONS_FIXED = {
  own: 'You cannot change your own permissions.',
  admin: 'This is an admin: changes need a second admin. Ask for them on the person’s page.',
  notAdmin: 'Only organisation admins can change permissions.',
} as const;

/** Why the actor cannot change a person's permissions, as a sentence; null when mayChangePermissionsOf says yes. */
export function permissionsFixedReason(actor: Actor, person: Subject): string | null {
  if (mayChangePermissionsOf(actor, person)) return null;
  if (!mayManagePermissions(actor)) return PERMISSIONS_FIXED.notAdmin;
  return person.user_id === actor.user_id ? PERMISSIONS_FIXED.own : PERMISSIONS_FIXED.admin;
}

/** Why the actor cannot take a role from a person, as a sentence; null when they can. */
export function roleFixedReason(
  actor: Actor,
  person: Subject,
  role: SpecialOrganisation,
  adminIds: readonly string[],
): string | null {
  if (role === 'org_admin' && isLastAdmin(adminIds, person.user_id)) return LAST_ADMIN;
  return permissionsFixedReason(actor, person);
}

/** Asked before somebody becomes an admin: the step back is not theirs who takes it. */
export function adminGrantWarning(name: string): string {
  return `Once ${name} is an admin, changing what ${name} may do, or taking the role away, needs a second admin or the owner.`;
}
