import {
  type AccessToken,
  type Actor,
  CAPABILITIES,
  type Grant,
  type Person,
  SPECIAL_ORGANISATION,
  scopeOf,
} from './actor.ts';
import {
  isAnyAdmin,
  isOrgAdmin,
  isSupportAdmin,
  mayCreateUser,
  mayEditUser,
  mayViewMeasurementsOf,
} from './may.ts';

/**
 * Who decides where the emails go with which a person comes in, and who sets a temporary password for another person.
 * See docs/rules.md#who-reaches-whom.
 */

/** Where a password is set for somebody else. */
export const PASSWORD_IS_THEIRS = 'People choose their own password. Send them a link instead.';
/** Where somebody would decide who comes in as a person that may do more than they. */
export const EMAIL_TAKES_EVERY_RIGHT =
  'To give somebody an email you need at least every right that they have, including over their tests. Ask an organisation admin.';

/** Where an admin's password is set by another. */
export const PASSWORD_OF_ADMIN =
  'This is an admin, whose password only they can set. Send them a link instead.';
/** Where somebody who is no organisation admin sets another's password. */
export const PASSWORD_NEEDS_ADMIN = 'Only organisation admins can set a temporary password.';

type Holder = Person & { readonly grants: readonly Grant[]; readonly is_agreed?: boolean };

/**
 * Whether the actor may say to which address a person's invitation goes, or with which they sign in. Whoever names it
 * can become that person, so besides editing it takes every right that the person has; of an admin's, two admins agree.
 */
export function mayChangeSignInOf(actor: Actor, person: Holder): boolean {
  if (person.user_id === actor.user_id) return true;
  if (!mayEditUser(actor, person)) return false;
  if (isAnyAdmin(person.grants)) return person.is_agreed === true;
  return isSupportAdmin(actor) || hasEveryRightOf(actor, person);
}

/** Whether the actor may set a temporary password for a person: organisation admins may, and never for another admin. */
export function maySetPasswordOf(actor: Actor, person: Holder): boolean {
  const isOther = person.user_id !== actor.user_id;
  return isOther && isOrgAdmin(actor) && !isAnyAdmin(person.grants) && mayChangeSignInOf(actor, person);
}

/** Whether the actor may say which address a new person has, who has their own data only. */
export function mayGiveEmailToNew(actor: Actor, tagIds: readonly string[]): boolean {
  const person = { user_id: '', tag_ids: tagIds, grants: [] };
  return mayCreateUser(actor, tagIds) && hasEveryRightOf(actor, person);
}

/** Whether becoming the person would give the actor nothing new: neither their own tests, nor people, nor a role. */
export function hasEveryRightOf(actor: Actor, person: Holder): boolean {
  return (
    mayViewMeasurementsOf(actor, person) &&
    reachesAllOf(actor, person) &&
    person.grants.every((grant) => hasRolesOf(actor, grant))
  );
}

function reachesAllOf(actor: Actor, person: Holder): boolean {
  return CAPABILITIES.every((capability) => {
    const mine = scopeOf(actor, capability);
    const theirs = scopeOf({ ...person, org_id: actor.org_id }, capability);
    return mine.everyone || (!theirs.everyone && theirs.tag_ids.every((id) => mine.tag_ids.includes(id)));
  });
}

/** Tokens that mean more than what they let one do to people: a manager is notified of a tag's dehydrated people. */
const ROLES: readonly AccessToken[] = ['super', 'admin', 'manager', 'special'];
/** Roles of those who look after the product; running an organisation does not include them. */
const OUTSIDE_THE_ORGANISATION: ReadonlySet<string | null> = new Set([
  SPECIAL_ORGANISATION.support_admin,
  SPECIAL_ORGANISATION.back_office,
  SPECIAL_ORGANISATION.sensor_test,
]);

function hasRolesOf(actor: Actor, { tag_id, tokens }: Grant): boolean {
  const theirs = ROLES.filter((role) => tokens.has(role));
  if (theirs.length === 0) return true;
  if (isOrgAdmin(actor) && !OUTSIDE_THE_ORGANISATION.has(tag_id)) return true;
  return theirs.every((role) => actor.grants.some((mine) => mine.tag_id === tag_id && mine.tokens.has(role)));
}
