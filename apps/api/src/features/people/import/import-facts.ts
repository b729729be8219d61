import { emailKey } from '@heatwise/domain/people/email';
import { type KnownPeople, personNameKey } from '@heatwise/domain/people/import-match';
import { type ImportFacts, type ImportValues, isListed } from '@heatwise/domain/people/import-rows';
import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/person-metadata';
import { tagNameKey } from '@heatwise/domain/tags/tag-name';
import { TAG_TYPES, type TagType } from '@heatwise/domain/tags/tag-type';
import type { OrganisationScope } from '../../../organisation/organisation-scope.ts';
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
};

/** What the organisation has already of what these rows name; `withNames`: and who else has their names. */
export async function factsFor(
  scope: OrganisationScope,
  rows: readonly ImportValues[],
  { withNames }: { withNames: boolean } = { withNames: false },
): Promise<Facts> {
  const given = (texts: string[]) => [...new Set(texts)].filter(Boolean);
  const emails = given(rows.map(({ email }) => emailKey(email)));
  const employeeIds = given(rows.map(({ employee_id }) => employee_id));
  const tags = await activeTags(scope);
  return {
    emails: new Set(await emailsInUse(scope, emails)),
    employee_ids: new Set(await employeeIdsInUse(scope, EMPLOYEE_ID_KEY, employeeIds)),
    tag_names: tags.filter((tag) => isListed(typeOf(tag))).map((tag) => tag.name),
    known: await knownPeople(scope, { emails, employeeIds, everybody: withNames }),
    tag_types: new Map(tags.map((tag) => [tagNameKey(tag.name), typeOf(tag)])),
    tags: new Map(tags.map((tag) => [tagNameKey(tag.name), tag])),
  };
}

/** The first of those with the same name stands for all of them. */
async function knownPeople(
  scope: OrganisationScope,
  wanted: { emails: string[]; employeeIds: string[]; everybody: boolean },
): Promise<KnownPeople> {
  const people = (await peopleHere(scope, { ...wanted, employeeIdKey: EMPLOYEE_ID_KEY })).reverse();
  const by = (keyOf: (person: FoundPerson) => string | null) =>
    new Map(
      people.flatMap((person) => {
        const key = keyOf(person);
        return key ? [[key, person] as const] : [];
      }),
    );
  return {
    by_email: by(({ email }) => email && emailKey(email)),
    by_employee_id: by(({ employee_id }) => employee_id),
    by_name: by(personNameKey),
  };
}

function typeOf({ type }: ExistingTag): TagType {
  const known = TAG_TYPES.find((one) => one === type);
  if (!known) throw new Error(`no such type of tag: ${type}`);
  return known;
}
