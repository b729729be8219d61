import { type Actor, type CapabilityScope, type Person, reaches, scopeOf } from './actor.ts';
import { isAnyAdmin, isOrgAdmin, isSupportAdmin } from './may.ts';
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

/**
 * Which synchronised rows a person may hold: the server filters by it, the browser purges by it, and a change of it
 * changes the epoch. Always oneself besides the two scopes. See docs/rules.md#who-reaches-whom.
 */
export type SyncRights = {
  /** Whose person row. */
  readonly people: CapabilityScope;
  /** Whose measurements; never wider than `people`. */
  readonly measurements: CapabilityScope;
  /** Everybody's permissions, or only one's own. */
  readonly all_permissions: boolean;
  /** Of which tags the private settings. */
  readonly managed_tags: CapabilityScope;
  /** Which tags, and what of them. */
  readonly tags: TagSyncRights;
};

export function syncRightsOf(actor: Actor): SyncRights {
  return {
    people: scopeOf(actor, 'view_user'),
    measurements: scopeOf(actor, 'view_measure'),
    all_permissions: isOrgAdmin(actor) || isSupportAdmin(actor),
    managed_tags: managedTagsOf(actor),
    tags: tagSyncRightsOf(actor),
  };
}

/** Tags one manages: those of one's manager grants; all of them as an organisation admin or manager of everybody. */
function managedTagsOf(actor: Actor): CapabilityScope {
  const grants = actor.grants.filter(({ tokens }) => tokens.has('manager') || tokens.has('admin'));
  const everyone = isOrgAdmin(actor) || grants.some(({ tag_id }) => tag_id === null);
  const tagIds = new Set(grants.flatMap(({ tag_id }) => tag_id ?? []));
  return { everyone, tag_ids: everyone ? [] : [...tagIds].sort() };
}

export function mayHoldPerson(rights: SyncRights, actor: Pick<Actor, 'user_id'>, person: Person): boolean {
  return person.user_id === actor.user_id || reaches(rights.people, person);
}

export function mayHoldMeasurementsOf(
  rights: SyncRights,
  actor: Pick<Actor, 'user_id'>,
  person: Person,
): boolean {
  return person.user_id === actor.user_id || reaches(rights.measurements, person);
}

type PersonInMerge = Person & { readonly merged_into?: string | null | undefined };

/**
 * The same while measurements of somebody who was merged wait to move: whoever may hold those of everybody on the way to
 * the one who is left. Whom `find` does not know is out of view. See decisions/0133-merged-people-in-the-browser.md.
 */
export function mayHoldMeasurementsAlong(
  rights: SyncRights,
  actor: Pick<Actor, 'user_id'>,
  person: PersonInMerge,
  find: (userId: string) => PersonInMerge | undefined,
): boolean {
  const passed = new Set<string>();
  for (let at: PersonInMerge | undefined = person; at; at = find(at.merged_into)) {
    if (!mayHoldMeasurementsOf(rights, actor, at)) return false;
    if (rights.measurements.everyone || !at.merged_into || passed.has(at.user_id)) return true;
    passed.add(at.user_id);
  }
  return false;
}

export function mayHoldPermission(
  rights: SyncRights,
  actor: Pick<Actor, 'user_id'>,
  permission: { readonly user_id: string },
): boolean {
  return rights.all_permissions || permission.user_id === actor.user_id;
}

/** Settings of a tag that name people to be written to, which are no business of everybody who sees the tag. */
export const PRIVATE_TAG_METADATA_KEYS = ['_notify_hydration_to'] as const;

export function maySeePrivateSettingsOf(rights: SyncRights, tagId: string): boolean {
  return rights.managed_tags.everyone || rights.managed_tags.tag_ids.includes(tagId);
}
