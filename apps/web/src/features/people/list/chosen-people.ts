import { peopleRoutes } from '@heatwise/contract/people/people.routes';
import { PEOPLE_AT_ONCE } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { type Actor, reaches, readGrants, scopeOf } from '@heatwise/domain/permissions/actor';
import { ifAgreed } from '@heatwise/domain/permissions/admin-change';
import {
  isAnyAdmin,
  mayDeleteUser,
  mayDeleteUsers,
  mayEditUsers,
  mayHideUser,
  mayMergeUsers,
} from '@heatwise/domain/permissions/may';
import { syncRightsOf } from '@heatwise/domain/permissions/sync-rights';
import { useMemo } from 'react';
import { useApiQuery } from '../../../api/use-api-query.ts';
import { useActor } from '../../../sync/actor.tsx';
import type { ChosenRow } from './people-list.queries.ts';

/** A person as the rules ask about them. */
export type ChosenPerson = {
  readonly user_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly is_hidden: boolean;
  /** False for those who were deleted. */
  readonly active: boolean;
  readonly tag_ids: readonly string[];
  readonly is_admin: boolean;
};

/** The ids of admins as the server sends them; null where everybody's permissions are here, which say it too. */
type KnownAdmins = ReadonlySet<string> | 'unknown' | null;

/** While nobody knows who is an admin everybody counts as one: what takes a second admin is not offered. */
export function chosenPerson(row: ChosenRow, admins: KnownAdmins): ChosenPerson {
  const permissions = JSON.parse(row.permissions) as { tag_id: string | null; access: string }[];
  const grants = readGrants(permissions.map((permission) => ({ ...permission, active: true })));
  return {
    user_id: row.user_id,
    name: fullName(row) || 'No name',
    email: row.email,
    is_hidden: row.is_hidden === 1,
    active: row.active === 1,
    tag_ids: JSON.parse(row.tag_ids) as string[],
    is_admin: isAnyAdmin(grants) || admins === 'unknown' || admins?.has(row.user_id) === true,
  };
}

/** Whether there can be anybody with whom the actor may do anything in a list. */
export function mayActOnPeople(actor: Actor): boolean {
  return mayEditUsers(actor) || mayDeleteUsers(actor);
}

/** What may be done with all of those chosen. The server has the last word. */
export type Possible = {
  readonly hide: boolean;
  readonly unhide: boolean;
  readonly delete: boolean;
  readonly restore: boolean;
  readonly tag: boolean;
  readonly untag: boolean;
  readonly merge: boolean;
  /** More than one request takes. */
  readonly isTooMany: boolean;
};

const NOTHING: Possible = {
  hide: false,
  unhide: false,
  delete: false,
  restore: false,
  tag: false,
  untag: false,
  merge: false,
  isTooMany: false,
};

export function possibleWith(actor: Actor, people: readonly ChosenPerson[]): Possible {
  if (people.length === 0) return NOTHING;
  if (people.length > PEOPLE_AT_ONCE) return { ...NOTHING, isTooMany: true };
  // One by one a second admin is asked for what concerns an admin.
  const isAlone = people.length === 1;
  const asAsked = (person: ChosenPerson) => (isAlone ? ifAgreed(actor, person) : person);
  const mayDelete = people.every((person) => mayDeleteUser(actor, asAsked(person)));
  // Deleted people are listed by themselves: they come back before anything else is done with them.
  if (people.some(({ active }) => !active)) return { ...NOTHING, restore: mayDelete };
  const mayHide = people.every((person) => mayHideUser(actor, asAsked(person)));
  const editing = scopeOf(actor, 'edit_user');
  const mayTag = people.every((person) => reaches(editing, person));
  const [one, other] = people;
  return {
    hide: mayHide && people.some(({ is_hidden }) => !is_hidden),
    unhide: mayHide && people.some(({ is_hidden }) => is_hidden),
    delete: mayDelete,
    restore: false,
    tag: mayTag,
    untag: mayTag && people.some(({ tag_ids }) => tag_ids.length > 0),
    merge:
      people.length === 2 &&
      one !== undefined &&
      other !== undefined &&
      (mayMergeUsers(actor, ifAgreed(actor, one), other) ||
        mayMergeUsers(actor, ifAgreed(actor, other), one)),
    isTooMany: false,
  };
}

/** Who is an admin, for those who may delete people and do not hold everybody's permissions. */
export function useKnownAdmins(): KnownAdmins {
  const actor = useActor();
  const asks = !syncRightsOf(actor).all_permissions && mayDeleteUsers(actor);
  const { data } = useApiQuery(['admins'], (api) => api.send(peopleRoutes.admins), {
    enabled: asks,
    // Somebody may have become an admin meanwhile.
    staleTime: 0,
  });
  return useMemo(() => (asks ? (data ? new Set(data.user_ids) : 'unknown') : null), [asks, data]);
}
