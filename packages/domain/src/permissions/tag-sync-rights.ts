import type { Actor, Person } from './actor.ts';
import { type CapabilityScope, reaches, scopeOf } from './capability-scope.ts';
import { isAnyAdmin } from './may.ts';
import { specialRoleOf } from './special-role.ts';

/**
 * Which tags, jobs and locations a person holds in the browser, and with what: a name says who works where, the
 * settings say where a site is and what a job demands. See decisions/0094-which-tags-travel.md.
 */
export type TagSyncRights = {
  /**
   * `all`: everything, hidden and deleted ones too. `listed`: all that are neither. `names`: the names of all that are
   * neither. `carried`: no more than what people in view carry. Each besides what the narrower ones give.
   */
  readonly level: 'all' | 'listed' | 'names' | 'carried';
  /** Tags on which one has any permission: held whole, hidden or not. */
  readonly granted: readonly string[];
};

export function tagSyncRightsOf(actor: Actor): TagSyncRights {
  const granted = actor.grants.flatMap(({ tag_id, tokens }) =>
    tag_id !== null && !specialRoleOf(tag_id) && [...tokens].some((token) => token !== 'none')
      ? [tag_id]
      : [],
  );
  return { level: levelOf(actor), granted: [...new Set(granted)].sort() };
}

function levelOf(actor: Actor): TagSyncRights['level'] {
  const editing = scopeOf(actor, 'edit_user');
  // Who edits everybody manages the tags: hides and shows them.
  if (isAnyAdmin(actor.grants) || editing.everyone) return 'all';
  if (scopeOf(actor, 'view_user').everyone) return 'listed';
  return editing.tag_ids.length > 0 ? 'names' : 'carried';
}

/** How the people that are held carry a tag: one of them whom a right to view reaches, or only oneself. */
export type Carried = 'seen' | 'self';

/** The tags that people carry who are held. `people` are those within the view, and oneself. */
export function carriedTags(people: CapabilityScope, held: Iterable<Person>): Map<string, Carried> {
  const carried = new Map<string, Carried>();
  for (const person of held) {
    const isSeen = reaches(people, person);
    for (const tagId of person.tag_ids)
      if (isSeen || !carried.has(tagId)) carried.set(tagId, isSeen ? 'seen' : 'self');
  }
  return carried;
}

type SyncedTag = { readonly tag_id: string; readonly is_hidden: boolean; readonly active: boolean };

/** How a tag is held: whole, by its name without the settings, or not at all. */
export function tagHolding(
  { level, granted }: TagSyncRights,
  tag: SyncedTag,
  carried: Carried | undefined,
): 'whole' | 'name' | null {
  if (level === 'all') return 'whole';
  if (!tag.active) return null;
  if (granted.includes(tag.tag_id)) return 'whole';
  if (tag.is_hidden) return null;
  if (level === 'listed' || carried === 'seen') return 'whole';
  return level === 'names' || carried === 'self' ? 'name' : null;
}
