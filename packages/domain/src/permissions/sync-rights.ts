import type { Actor, Person } from './actor.ts';
import { type CapabilityScope, reaches, scopeOf } from './capability-scope.ts';
import { isOrgAdmin, isSupportAdmin } from './may.ts';
import { type TagSyncRights, tagSyncRightsOf } from './tag-sync-rights.ts';

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
