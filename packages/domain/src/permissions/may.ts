import {
  type Actor,
  type Capability,
  type Grant,
  holdsGrantOfRole,
  type Person,
  reaches,
  scopeOf,
} from './actor.ts';

/** Every "may X do Y to Z" of docs/rules.md#who-reaches-whom. The server refuses with it, the sync filters, the screen hides. */

/** `super` or `admin` on the null tag, or the organisation-admin role. */
export function isOrgAdmin({ grants }: Pick<Actor, 'grants'>): boolean {
  return (
    holdsGrantOfRole(grants, 'org_admin') ||
    grants.some(({ tag_id, tokens }) => tag_id === null && (tokens.has('super') || tokens.has('admin')))
  );
}

export function isSupportAdmin(actor: Pick<Actor, 'grants'>): boolean {
  return holdsGrantOfRole(actor.grants, 'support_admin');
}

/** Organisation admins and support admins: what touches them takes two of them, or the owner. */
export function isAnyAdmin(grants: readonly Grant[]): boolean {
  return isOrgAdmin({ grants }) || isSupportAdmin({ grants });
}

/** Any grant at all; without one a person reaches their own data only. */
export function hasAnyPermission(actor: Pick<Actor, 'grants'>): boolean {
  return actor.grants.some(({ tokens }) => [...tokens].some((token) => token !== 'none'));
}

function reachesAnybody(actor: Actor, capability: Capability): boolean {
  const scope = scopeOf(actor, capability);
  return scope.everyone || scope.tag_ids.length > 0;
}

/** Whether there can be anybody at all for whom the more precise rule says yes: shows or hides whole screens. */
export function mayViewUsers(actor: Actor): boolean {
  return reachesAnybody(actor, 'view_user');
}

export function mayEditUsers(actor: Actor): boolean {
  return reachesAnybody(actor, 'edit_user');
}

export function mayDeleteUsers(actor: Actor): boolean {
  return reachesAnybody(actor, 'delete_user');
}

export function mayMeasureUsers(actor: Actor): boolean {
  return reachesAnybody(actor, 'measure_user');
}

export function mayEditMeasurements(actor: Actor): boolean {
  return reachesAnybody(actor, 'edit_measure');
}

export function mayDeleteMeasurements(actor: Actor): boolean {
  return reachesAnybody(actor, 'delete_measure');
}

export function mayViewUser(actor: Actor, person: Person): boolean {
  return person.user_id === actor.user_id || reaches(scopeOf(actor, 'view_user'), person);
}

export function mayEditUser(actor: Actor, person: Person): boolean {
  return person.user_id === actor.user_id || reaches(scopeOf(actor, 'edit_user'), person);
}

/**
 * Whether the actor may put tags on a person, or take them off. Tags decide who sees the person, so each one that
 * changes must lie within the actor's own reach, and editing oneself (which everybody may) is not enough.
 */
export function mayChangeTagsOf(actor: Actor, person: Person, changedTagIds: readonly string[]): boolean {
  const scope = scopeOf(actor, 'edit_user');
  return (
    reaches(scope, person) &&
    (scope.everyone || changedTagIds.every((tagId) => scope.tag_ids.includes(tagId)))
  );
}

/** A new person belongs at once to those who may edit them: editors of some tags must give at least one of these, and no other. */
export function mayCreateUser(actor: Actor, tagIds: readonly string[]): boolean {
  const scope = scopeOf(actor, 'edit_user');
  return scope.everyone || (tagIds.length > 0 && tagIds.every((tagId) => scope.tag_ids.includes(tagId)));
}

/**
 * Whom something is done to. `is_agreed`: a second admin has confirmed it, or whoever acts decides alone
 * (`admin-change.ts`); without it nothing is done to an admin.
 */
export type Subject = Person & { readonly is_admin: boolean; readonly is_agreed?: boolean };

function isOpenTo({ is_admin, is_agreed }: Subject): boolean {
  return !is_admin || is_agreed === true;
}

/** Hiding takes a person out of other people's lists, so editing oneself (which everybody may) is not enough. */
export function mayHideUser(actor: Actor, person: Subject): boolean {
  const isOwn = person.user_id === actor.user_id;
  return (isOwn || isOpenTo(person)) && reaches(scopeOf(actor, 'edit_user'), person);
}

/** Since when somebody works in the heat decides how long they may: those in charge write it down, not oneself. */
export function mayRecordHeatWork(actor: Actor, person: Person): boolean {
  return reaches(scopeOf(actor, 'edit_user'), person);
}

/** Not oneself, no admin that not two agree about; else by scope. */
export function mayDeleteUser(actor: Actor, person: Subject): boolean {
  if (person.user_id === actor.user_id || !isOpenTo(person)) return false;
  return reaches(scopeOf(actor, 'delete_user'), person);
}

export function mayMeasureUser(actor: Actor, person: Person): boolean {
  return reaches(scopeOf(actor, 'measure_user'), person);
}

export function mayViewMeasurementsOf(actor: Actor, person: Person): boolean {
  return person.user_id === actor.user_id || reaches(scopeOf(actor, 'view_measure'), person);
}

export function mayEditMeasurementsOf(actor: Actor, person: Person): boolean {
  return reaches(scopeOf(actor, 'edit_measure'), person);
}

export function mayDeleteMeasurementsOf(actor: Actor, person: Person): boolean {
  return reaches(scopeOf(actor, 'delete_measure'), person);
}

/**
 * A merge deletes the source, gives its tags to the target and moves its measurements, so it takes the right to each
 * of these.
 */
export function mayMergeUsers(actor: Actor, source: Subject, target: Person): boolean {
  const gained = source.tag_ids.filter((tagId) => !target.tag_ids.includes(tagId));
  return (
    mayDeleteUser(actor, source) &&
    mayChangeTagsOf(actor, target, gained) &&
    mayEditMeasurementsOf(actor, source) &&
    mayEditMeasurementsOf(actor, target) &&
    // The target sees them as their own from then on, and the target may be the actor.
    mayViewMeasurementsOf(actor, source)
  );
}

/** Only admins; not one's own, and another admin's only where two agree. */
export function mayChangePermissionsOf(actor: Actor, person: Subject): boolean {
  return person.user_id !== actor.user_id && isAnyAdmin(actor.grants) && isOpenTo(person);
}

export function mayImportUsers(actor: Actor): boolean {
  return isOrgAdmin(actor);
}

/** Devices act for the whole organisation, so only its admins hand out their tokens. */
export function mayManageDevices(actor: Actor): boolean {
  return isOrgAdmin(actor) || isSupportAdmin(actor);
}

/** Somebody must be left who can run the organisation. See docs/rules.md#who-reaches-whom. */
export const LAST_ADMIN = 'The last organisation admin cannot be removed.';

/** Whether an organisation would have no admin without these people. */
export function leavesNoAdmin(adminIds: readonly string[], goneIds: readonly string[]): boolean {
  const gone = new Set(goneIds);
  return adminIds.length > 0 && adminIds.every((id) => gone.has(id));
}

/** Whether an organisation would have no admin without this person: neither demoted, deleted nor closing the account. */
export function isLastAdmin(adminIds: readonly string[], userId: string): boolean {
  return leavesNoAdmin(adminIds, [userId]);
}

/** Who changes what concerns the organisation as a whole: its admins. See docs/rules.md#who-reaches-whom. */
export function mayEditOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}

/** Closing takes everything away from everybody, and taking it back is for the same people. */
export function mayCloseOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}

/** While an organisation is closed only those who can reopen it can sign in. */
export function mayEnterClosedOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return mayCloseOrganisation(actor);
}

/** All data of everybody in one file. */
export function mayExportOrganisation(actor: Pick<Actor, 'grants'>): boolean {
  return isOrgAdmin(actor);
}
