import { emailKey } from '@heatwise/domain/people/email';
import { EMPLOYEE_ID_KEY, employeeIdKey } from '@heatwise/domain/people/employee-id';
import { type KnownPeople, personNameKey } from '@heatwise/domain/people/import-match';
import { type ImportFacts, type ImportValues, isListed } from '@heatwise/domain/people/import-rows';
import { TAG_TYPES, type TagType, tagNameKey } from '@heatwise/domain/tags/tag';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
import { isAdmin } from '../chosen-people.commands.ts';
import { findPeople } from '../chosen-people.store.ts';
import { findEmployeeIdHolders } from '../person.store.ts';
import {
  activeTags,
  type ExistingTag,
  emailsInUse,
  employeeIdsInUse,
  type FoundPerson,
  peopleHere,
} from './import.store.ts';

export type Facts = ImportFacts & {
  readonly tags: ReadonlyMap<string, ExistingTag>;
  readonly known: KnownPeople;
  /** Deleted people whom an import may restore. */
  readonly deleted: KnownPeople;
};

/** What the organisation has already of what these rows name; `withNames`: and who else has their names. */
export async function factsFor(
  scope: OrganisationScope,
  rows: readonly ImportValues[],
  { withNames }: { withNames: boolean } = { withNames: false },
): Promise<Facts> {
  const given = (texts: string[]) => [...new Set(texts)].filter(Boolean);
  const emails = given(rows.map(({ email }) => emailKey(email)));
  const employeeIds = given(rows.map(({ employee_id }) => employeeIdKey(employee_id)));
  const tags = await activeTags(scope);
  return {
    emails: new Set(await emailsInUse(scope, emails)),
    employee_ids: new Set(await employeeIdsInUse(scope, EMPLOYEE_ID_KEY, employeeIds)),
    tag_names: tags.filter((tag) => isListed(typeOf(tag))).map((tag) => tag.name),
    known: await knownPeople(scope, { emails, employeeIds, everybody: withNames }),
    deleted: await restorablePeople(scope, { emails, employeeIds }),
    tag_types: new Map(tags.map((tag) => [tagNameKey(tag.name), typeOf(tag)])),
    tags: new Map(tags.map((tag) => [tagNameKey(tag.name), tag])),
  };
}

/** The first of those with the same name stands for all of them. */
async function knownPeople(
  scope: OrganisationScope,
  wanted: { emails: string[]; employeeIds: string[]; everybody: boolean },
): Promise<KnownPeople> {
  return keyed((await peopleHere(scope, { ...wanted, employeeIdKey: EMPLOYEE_ID_KEY })).reverse());
}

/**
 * Deleted people, the last added of several with one email or employee id. Admins are restored one by one, and people whose
 * employee id is in use cannot be.
 */
async function restorablePeople(
  scope: OrganisationScope,
  wanted: { emails: string[]; employeeIds: string[] },
): Promise<KnownPeople> {
  const asked = { ...wanted, employeeIdKey: EMPLOYEE_ID_KEY, everybody: false, deleted: true };
  const people = await peopleHere(scope, asked);
  if (people.length === 0) return keyed([]);
  const ids = people.flatMap(({ employee_id }) => employee_id || []);
  const holders = await findEmployeeIdHolders(scope, ids);
  const chosen = await findPeople(
    scope,
    people.map(({ user_id }) => user_id),
  );
  const restorable = people.filter(({ user_id, employee_id }) => {
    const person = chosen.get(user_id);
    return person && !isAdmin(person) && !(employee_id && holders.has(employeeIdKey(employee_id)));
  });
  const { by_employee_id } = keyed(restorable);
  return keyed(
    restorable.filter(
      ({ user_id, employee_id }) =>
        !employee_id || by_employee_id.get(employeeIdKey(employee_id))?.user_id === user_id,
    ),
  );
}

/** The last of several with one key counts. */
function keyed(people: readonly FoundPerson[]): KnownPeople {
  const by = (keyOf: (person: FoundPerson) => string | null) =>
    new Map(
      people.flatMap((person) => {
        const key = keyOf(person);
        return key ? [[key, person] as const] : [];
      }),
    );
  return {
    by_email: by(({ email }) => email && emailKey(email)),
    by_employee_id: by(({ employee_id }) => employee_id && employeeIdKey(employee_id)),
    by_name: by(personNameKey),
  };
}

function typeOf({ type }: ExistingTag): TagType {
  const known = TAG_TYPES.find((one) => one === type);
  if (!known) throw new Error(`no such type of tag: ${type}`);
  return known;
}
