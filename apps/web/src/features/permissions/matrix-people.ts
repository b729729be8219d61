import { byPerson, fullName, matchesPerson } from '@heatwise/domain/people/person-name';
import { accessSummary } from '@heatwise/domain/permissions/access';
import type { AccessToken, Grant, SpecialOrganisation } from '@heatwise/domain/permissions/actor';
import { isAnyAdmin } from '@heatwise/domain/permissions/may';
import { NO_EMAIL } from '@heatwise/domain/permissions/permission-editing';
import { holdsRole, SPECIAL_ROLES, specialRoleOf } from '@heatwise/domain/permissions/special-role';
import { formatCount } from '@heatwise/domain/text/format-number';
import { useMemo } from 'react';
import type { PersonFilter } from '../../entities/people/person-picker.tsx';
import {
  type PermissionRow,
  type PersonRow,
  readPermissions,
  type TagRow,
  useAllPeople,
  useAllPermissions,
} from '../../entities/permissions/permissions.queries.ts';

/** A person as the matrix shows them. */
export type MatrixPerson = {
  readonly user_id: string;
  readonly name: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly employee_id: string | null;
  readonly is_hidden: boolean;
  readonly is_admin: boolean;
  readonly grants: readonly Grant[];
  readonly roles: readonly SpecialOrganisation[];
  readonly byTag: ReadonlyMap<string | null, readonly AccessToken[]>;
};

export type RoleFilter = 'everybody' | 'with_permission' | 'manager' | SpecialOrganisation;
export const ROLE_FILTERS: readonly { readonly value: RoleFilter; readonly label: string }[] = [
  { value: 'everybody', label: 'Everybody' },
  { value: 'with_permission', label: 'With any permission' },
  { value: 'manager', label: 'Managers and supervisors' },
  ...SPECIAL_ROLES.map(({ role, label }) => ({ value: role, label })),
];

export type MatrixFilter = {
  readonly search: string;
  readonly role: RoleFilter;
  /** The columns to show; all when empty. */
  readonly tag_ids: readonly string[];
  readonly showHidden: boolean;
};

const NOTHING: readonly PermissionRow[] = [];
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Everybody active with what they may do, by name. */
export function peopleOfMatrix(
  people: readonly PersonRow[],
  permissions: readonly PermissionRow[],
): MatrixPerson[] {
  const ofPerson = byPerson(permissions);
  return people
    .filter(({ active }) => active === 1)
    .map(({ user_id, name_first, name_last, email, employee_id, is_hidden }) => {
      const { grants, byTag } = readPermissions(ofPerson.get(user_id) ?? NOTHING);
      return {
        user_id,
        name: fullName({ name_first, name_last }) || 'No name',
        name_first,
        name_last,
        email,
        employee_id,
        is_hidden: is_hidden === 1,
        is_admin: isAnyAdmin(grants),
        grants,
        roles: SPECIAL_ROLES.filter(({ role }) => holdsRole(grants, role)).map(({ role }) => role),
        byTag,
      };
    })
    .sort((one, other) => collator.compare(one.name, other.name));
}

export function filterPeople(people: readonly MatrixPerson[], filter: MatrixFilter): MatrixPerson[] {
  const { search, role, showHidden } = filter;
  return people.filter(
    (person) =>
      (showHidden || !person.is_hidden) &&
      hasRole(person, role, filter.tag_ids) &&
      matchesPerson(person, search),
  );
}

function hasRole({ roles, byTag }: MatrixPerson, role: RoleFilter, tagIds: readonly string[]): boolean {
  if (role === 'everybody') return true;
  if (role !== 'with_permission' && role !== 'manager') return roles.includes(role);
  // Among the columns that are shown.
  const isShown = (tagId: string | null) => tagIds.length === 0 || (tagId !== null && tagIds.includes(tagId));
  return [...byTag].some(
    ([tagId, tokens]) =>
      isShown(tagId) && tokens.some((token) => (role === 'manager' ? token === 'manager' : token !== 'none')),
  );
}

/** The tags that are columns, in the order of lists. */
export function tagColumns(tags: Iterable<TagRow>, { tag_ids, showHidden }: MatrixFilter): TagRow[] {
  return [...tags].filter(
    ({ tag_id, active, is_hidden, type }) =>
      active === 1 &&
      (type === 'job' || type === 'location' || type === 'default') &&
      (tag_ids.length === 0 ? showHidden || is_hidden === 0 : tag_ids.includes(tag_id)),
  );
}

/**
 * The columns for the people that are shown. Narrowed to who has a permission, the tags where none of them has any are
 * left out; tags that were chosen stay.
 */
export function columnsFor(
  tags: readonly TagRow[],
  people: readonly MatrixPerson[],
  filter: MatrixFilter,
): readonly TagRow[] {
  if (filter.role === 'everybody' || filter.tag_ids.length > 0) return tags;
  const used = new Set<string | null>();
  for (const { byTag } of people) {
    for (const [tagId, tokens] of byTag) if (tokens.some((token) => token !== 'none')) used.add(tagId);
  }
  return tags.filter(({ tag_id }) => used.has(tag_id));
}

/** What a person may do, in one line of a list. */
export function permissionLine({ roles, byTag }: MatrixPerson): string {
  const parts = SPECIAL_ROLES.filter(({ role }) => roles.includes(role)).map(({ label }) => label);
  const everywhere = accessSummary(byTag.get(null) ?? []);
  if (everywhere.brief.account || everywhere.roles.some((role) => role !== 'Admin' && role !== 'Super')) {
    parts.push('For All Users');
  }
  const tags = [...byTag].filter(
    ([tagId, tokens]) => tagId !== null && !specialRoleOf(tagId) && tokens.some((token) => token !== 'none'),
  );
  const managed = tags.filter(([, tokens]) => tokens.includes('manager')).length;
  if (tags.length > 0) parts.push(formatCount(tags.length, 'tag', 'tags'));
  if (managed > 0) parts.push(managed === 1 ? 'manager of 1' : `manager of ${managed}`);
  return parts.join(' · ') || 'No permissions';
}

/** How a picker tells people apart: by email, since permissions are for accounts. */
export const BY_EMAIL: PersonFilter = { emailOr: NO_EMAIL };

/** Everybody with what they may do, by name; undefined while it is read. */
export function useMatrixPeople() {
  const people = useAllPeople();
  const permissions = useAllPermissions();
  const everybody = useMemo(
    () => people.data && permissions.data && peopleOfMatrix(people.data, permissions.data),
    [people.data, permissions.data],
  );
  return {
    everybody,
    error: people.error ?? permissions.error,
    refetch: () => Promise.all([people.refetch(), permissions.refetch()]),
  };
}

/** For a picker: ids of the people who pass, without hidden ones. `passes` must keep its identity between renders. */
export function useChoosablePeople(passes: (person: MatrixPerson) => boolean): readonly string[] {
  const { everybody } = useMatrixPeople();
  return useMemo(
    () =>
      (everybody ?? []).filter((person) => !person.is_hidden && passes(person)).map(({ user_id }) => user_id),
    [everybody, passes],
  );
}
