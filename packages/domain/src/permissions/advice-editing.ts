import type { AdviceTarget } from '../strategy/hydration-advice.ts';
import type { Actor, Person } from './actor.ts';
import { reaches, scopeOf } from './capability-scope.ts';
import { isOrgAdmin, mayEditUsers } from './may.ts';
import { mayEditTagSettings } from './tag-editing.ts';

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
