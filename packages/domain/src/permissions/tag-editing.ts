import type { Actor } from './actor.ts';
import { scopeOf } from './capability-scope.ts';
import { isAnyAdmin, mayViewUsers } from './may.ts';
import { maySeePrivateSettingsOf, syncRightsOf } from './sync-rights.ts';

/**
 * Who works on tags, jobs and locations. Rights are given over people; a tag is the group by which those rights
 * reach people, so whoever edits everybody shapes the groups, and whoever edits one group stays within it.
 */

/** Create, rename, hide, show and delete: organisation admins, and who may edit users organisation-wide. */
export function mayManageTags(actor: Actor): boolean {
  return scopeOf(actor, 'edit_user').everyone;
}

/** Restoring gives permissions back, and only admins give permissions. */
export function mayRestoreTags(actor: Actor): boolean {
  return isAnyAdmin(actor.grants);
}

/** The risk assessment of a job and the position of a location: also for those in charge of that tag. */
export function mayEditTagSettings(actor: Actor, tagId: string): boolean {
  return mayManageTags(actor) || maySeePrivateSettingsOf(syncRightsOf(actor), tagId);
}

/** Who is notified of dehydrated members: for those in charge of the tag, who are also the ones to know it. */
export function mayEditTagNotifications(actor: Actor, tagId: string): boolean {
  return maySeePrivateSettingsOf(syncRightsOf(actor), tagId);
}

/** Whether there can be anybody on whom the actor may put this tag; `mayChangeTagsOf` says of whom. */
export function mayChangeMembersOf(actor: Actor, tagId: string): boolean {
  const scope = scopeOf(actor, 'edit_user');
  return scope.everyone || scope.tag_ids.includes(tagId);
}

/** Who sees people sees the groups they are in. See docs/rules.md#who-reaches-whom. */
export function maySeeTags(actor: Actor): boolean {
  return mayViewUsers(actor);
}
