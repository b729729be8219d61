import { PEOPLE_AT_ONCE } from '@heatwise/domain/people/people-actions';
import { fullName } from '@heatwise/domain/people/person-name';
import { type Actor, readGrants } from '@heatwise/domain/permissions/actor';
import { reaches, scopeOf } from '@heatwise/domain/permissions/capability-scope';
import {
  isOrgAdmin,
  isSupportAdmin,
  mayDeleteUser,
  mayDeleteUsers,
  mayEditUsers,
  mayHideUser,
  mayMergeUsers,
} from '@heatwise/domain/permissions/may';
import type { ChosenRow } from './people-list.queries.ts';

/** A person as the rules ask about them. Who is an admin is known to those who hold everybody's permissions. */
export type ChosenPerson = {
  readonly user_id: string;
  readonly name: string;
  readonly email: string | null;
  readonly is_hidden: boolean;
  readonly tag_ids: readonly string[];
  readonly is_admin: boolean;
};

export function chosenPerson(row: ChosenRow): ChosenPerson {
  const permissions = JSON.parse(row.permissions) as { tag_id: string | null; access: string }[];
  const grants = readGrants(permissions.map((permission) => ({ ...permission, active: true })));
  return {
    user_id: row.user_id,
    name: fullName(row) || 'No name',
    email: row.email,
    is_hidden: row.is_hidden === 1,
    tag_ids: JSON.parse(row.tag_ids) as string[],
    is_admin: isOrgAdmin({ grants }) || isSupportAdmin({ grants }),
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
  readonly tag: boolean;
  readonly merge: boolean;
  /** More than one request takes. */
  readonly isTooMany: boolean;
};

const NOTHING: Possible = {
  hide: false,
  unhide: false,
  delete: false,
  tag: false,
  merge: false,
  isTooMany: false,
};

export function possibleWith(actor: Actor, people: readonly ChosenPerson[]): Possible {
  if (people.length === 0) return NOTHING;
  if (people.length > PEOPLE_AT_ONCE) return { ...NOTHING, isTooMany: true };
  const mayHide = people.every((person) => mayHideUser(actor, person));
  const editing = scopeOf(actor, 'edit_user');
  const [one, other] = people;
  return {
    hide: mayHide && people.some(({ is_hidden }) => !is_hidden),
    unhide: mayHide && people.some(({ is_hidden }) => is_hidden),
    delete: people.every((person) => mayDeleteUser(actor, person)),
    tag: people.every((person) => reaches(editing, person)),
    merge:
      people.length === 2 &&
      one !== undefined &&
      other !== undefined &&
      (mayMergeUsers(actor, one, other) || mayMergeUsers(actor, other, one)),
    isTooMany: false,
  };
}
