import type { AdviceTarget } from '../strategy/hydration-advice.ts';
import { type Actor, type Person, reaches, scopeOf } from './actor.ts';
import { isAnyAdmin, isOrgAdmin, mayEditUsers, mayViewUsers } from './may.ts';
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

/**
 * Who says what people are to drink: for everybody the organisation's admins, for a tag those in charge of it, for one
 * person those who edit that person, which nobody does for themselves by being themselves. It follows what the same
 * people may do with people and tags.
 */

/** `person` is the one whom the target names, else null. */
export function mayEditAdvice(
  actor: Actor,
  { tag_id, user_id }: AdviceTarget,
  person: Person | null,
): boolean {
  if (user_id !== null) return person !== null && reaches(scopeOf(actor, 'edit_user'), person);
  return tag_id === null ? isOrgAdmin(actor) : mayEditTagSettings(actor, tag_id);
}

/** Whether there is anybody at all for whom the actor may write advice: shows or hides the whole screen. */
export function mayOpenStrategy(actor: Actor): boolean {
  return mayEditUsers(actor);
}

/** The tags for which the actor may write advice; null for all. */
export function tagsToAdvise(actor: Actor): readonly string[] | null {
  const tagIds = scopeOf(actor, 'edit_user');
  return tagIds.everyone ? null : tagIds.tag_ids.filter((tagId) => mayEditTagSettings(actor, tagId));
}

/** The tags whose people the actor may advise; null for everybody. */
export function tagsOfPeopleToAdvise(actor: Actor): readonly string[] | null {
  const { everyone, tag_ids } = scopeOf(actor, 'edit_user');
  return everyone ? null : tag_ids;
}
