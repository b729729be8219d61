import { type AccessToken, type Grant, parseAccess, readGrants } from '@heatwise/domain/permissions/actor';
import { FOR_ALL_USERS } from '@heatwise/domain/permissions/permission-editing';
import { SPECIAL_ROLES, specialRoleOf } from '@heatwise/domain/permissions/special-role';
import { compareTags, type TagType } from '@heatwise/domain/tags/tag';
import { useMemo } from 'react';
import { employeeIdOf, type LocalQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';

export type PersonRow = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly employee_id: string | null;
  readonly is_hidden: 0 | 1;
  readonly active: 0 | 1;
};
export type PermissionRow = {
  readonly user_id: string;
  readonly tag_id: string | null;
  readonly access: string;
  readonly active: 0 | 1;
};
export type TagRow = {
  readonly tag_id: string;
  readonly name: string;
  readonly type: TagType;
  readonly is_hidden: 0 | 1;
  readonly active: 0 | 1;
};

const PERSON = ['user_id', 'name_first', 'name_last', 'email', 'is_hidden', 'active'] as const;

function people(queries: LocalQueries) {
  return queries.selectFrom('users').select(PERSON).select(employeeIdOf('users').as('employee_id'));
}

function activePermissions(queries: LocalQueries) {
  return queries
    .selectFrom('permissions')
    .select(['user_id', 'tag_id', 'access', 'active'])
    .where('active', '=', 1);
}

/** Everybody, also those who are no longer active: the history names them. */
export function useAllPeople() {
  return useLocalRows(people, ['permissions', 'people']);
}

export function useAllPermissions() {
  return useLocalRows(activePermissions, ['permissions', 'all']);
}

/** One person and what they may do; undefined while it is read, null for nobody who is here. */
export function usePersonPermissions(user_id: string) {
  const person = useLocalRows(
    (queries) => people(queries).where('user_id', '=', user_id),
    ['permissions', 'person', user_id],
  );
  const permissions = useLocalRows(
    (queries) => activePermissions(queries).where('user_id', '=', user_id),
    ['permissions', 'of', user_id],
  );
  const held = useMemo(() => {
    // Rows of the person before stay until this one's are there.
    const isOfThis = permissions.data?.every((row) => row.user_id === user_id);
    return permissions.data && isOfThis ? readPermissions(permissions.data) : undefined;
  }, [permissions.data, user_id]);
  const [found] = person.data ?? [];
  const isRead = person.data !== undefined && !person.isPlaceholderData;
  return {
    person: isRead ? (found ?? null) : undefined,
    held,
    error: person.error ?? permissions.error,
    refetch: () => Promise.all([person.refetch(), permissions.refetch()]),
  };
}

export type HeldPermissions = {
  readonly grants: readonly Grant[];
  readonly byTag: ReadonlyMap<string | null, readonly AccessToken[]>;
};

export function readPermissions(rows: readonly PermissionRow[]): HeldPermissions {
  return {
    grants: readGrants(rows.map((row) => ({ ...row, active: row.active === 1 }))),
    byTag: new Map(rows.map(({ tag_id, access }) => [tag_id, parseAccess(access)])),
  };
}

/** Every tag by its id, in the order of lists; deleted ones too, because the history names them. */
export function useTagsById() {
  const { data, error, refetch } = useLocalRows(
    (queries) => queries.selectFrom('tags').select(['tag_id', 'name', 'type', 'is_hidden', 'active']),
    ['permissions', 'tags'],
  );
  const tags = useMemo(
    () => data && new Map([...data].sort(compareTags).map((tag) => [tag.tag_id, tag])),
    [data],
  );
  return { tags, error, refetch };
}

export type TagsById = ReadonlyMap<string, TagRow>;

/** What stands for a permission's tag_id on a screen: a tag's name, a role's, or the pseudo-tag of everyone. */
export function nameOfTarget(tags: TagsById, tagId: string | null): string {
  if (tagId === null) return FOR_ALL_USERS;
  const role = specialRoleOf(tagId);
  if (role) return SPECIAL_ROLES.find((one) => one.role === role)?.label ?? role;
  return tags.get(tagId)?.name ?? 'Deleted tag';
}
