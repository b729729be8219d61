import { emailKey } from '@heatwise/domain/people/email';
import type { ImportFacts, ImportValues } from '@heatwise/domain/people/import-rows';
import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/person-metadata';
import { passwordMinimumOf } from '@heatwise/domain/session/password-limits';
import { tagNameKey } from '@heatwise/domain/tags/tag-name';
import { TAG_TYPES, type TagType } from '@heatwise/domain/tags/tag-type';
import { organisationOf } from '../../../platform/organisation.store.ts';
import type { OrganisationScope } from '../../../platform/organisation-scope.ts';
import { activeTags, type ExistingTag, emailsInUse, employeeIdsInUse } from './import.store.ts';

/** What the organisation has already of what these rows name. */
export async function factsFor(
  scope: OrganisationScope,
  rows: readonly ImportValues[],
): Promise<ImportFacts & { readonly tags: ReadonlyMap<string, ExistingTag> }> {
  const { name, metadata } = await organisationOf(scope);
  const given = (texts: string[]) => [...new Set(texts)].filter(Boolean);
  const emails = given(rows.map(({ email }) => emailKey(email)));
  const employeeIds = given(rows.map(({ employee_id }) => employee_id));
  const tags = await activeTags(scope);
  return {
    organisation: { name, minimum: passwordMinimumOf(metadata) },
    emails: new Set(await emailsInUse(scope, emails)),
    employee_ids: new Set(await employeeIdsInUse(scope, EMPLOYEE_ID_KEY, employeeIds)),
    tag_types: new Map(tags.map((tag) => [tagNameKey(tag.name), typeOf(tag)])),
    tags: new Map(tags.map((tag) => [tagNameKey(tag.name), tag])),
  };
}

function typeOf({ type }: ExistingTag): TagType {
  const known = TAG_TYPES.find((one) => one === type);
  if (!known) throw new Error(`no such type of tag: ${type}`);
  return known;
}
