import {
  type Actor,
  CAPABILITIES,
  type Capability,
  type Grant,
  type Person,
  reaches,
  type SpecialOrganisation,
  scopeOf,
} from './actor.ts';
import { isAnyAdmin, isLastAdmin, LAST_ADMIN, mayChangePermissionsOf, type Subject } from './may.ts';
import { mayHoldPermission, maySeePrivateSettingsOf, syncRightsOf } from './sync-rights.ts';

/** The pseudo-tag of a permission whose tag_id is null. See docs/rules.md#access. */
export const FOR_ALL_USERS = 'For All Users';

/** The page of those who have no permission, with a link back to /. */
export const NOT_PERMITTED_TITLE = 'Not Permitted';
export const NOT_PERMITTED_TEXT = 'You have no permission to view this content';

/** Answered to a change that is refused: there is nothing to view. */
export const CHANGE_NOT_PERMITTED = 'You have no permission to make this change';

/** Rights need an account to use them with. */
export const NO_EMAIL = 'No email: cannot sign in';

export function cannotSignIn(names: readonly string[]): string {
  const [first = ''] = names;
  return names.length === 1
    ? `${first} has no email and cannot sign in. Add one on their page.`
    : `${names.length} of them have no email and cannot sign in. Add one on their pages.`;
}

/** Said when permissions were saved. */
export const PERMISSIONS_UPDATED = 'Permissions updated.';

/** Said when the sliders follow the rule that measurement access needs view_user. */
export const VIEW_ADDED = 'View access to people was added because measurement access requires it.';

/**
 * What an actor may do to one person; one's own results and details are always open.
 * See docs/rules.md#who-reaches-whom.
 */
export function capabilitiesOn(actor: Actor): (person: Person) => Capability[] {
  const scopes = CAPABILITIES.map((capability) => ({ capability, scope: scopeOf(actor, capability) }));
  return (person) => {
    const isOwn = person.user_id === actor.user_id;
    return scopes
      .filter(({ capability, scope }) => (isOwn && OWN.has(capability)) || reaches(scope, person))
      .map(({ capability }) => capability);
  };
}

const OWN: ReadonlySet<Capability> = new Set(['view_user', 'edit_user', 'view_measure']);

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
