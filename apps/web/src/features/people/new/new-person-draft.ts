import type { NewPerson } from '@heatwise/contract/people/people.contract';
import { OWN_TAG_REQUIRED } from '@heatwise/domain/people/people-actions';
import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/person-metadata';
import { userFormProblems } from '@heatwise/domain/people/user-form';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayCreateUser } from '@heatwise/domain/permissions/may';
import type { PickerOption } from '../../../ui/picker-options.ts';

/** The lists of tags a new person gets, each with its kind. */
export const TAG_LISTS = [
  { type: 'default', label: 'Tags' },
  { type: 'job', label: 'Jobs' },
  { type: 'location', label: 'Locations' },
] as const;
type ListedType = (typeof TAG_LISTS)[number]['type'];

/** A new person as the form holds them. */
export type NewPersonDraft = {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  readonly password: string;
  readonly employee_id: string;
  readonly tags: Readonly<Record<ListedType, readonly PickerOption[]>>;
};
export type NewPersonProblems = Readonly<Record<string, string>>;

export const EMPTY_PERSON: NewPersonDraft = {
  name_first: '',
  name_last: '',
  email: '',
  password: '',
  employee_id: '',
  tags: { default: [], job: [], location: [] },
};

export function newPersonOf(draft: NewPersonDraft): NewPerson {
  const employee = draft.employee_id.trim();
  return {
    name_first: draft.name_first.trim(),
    name_last: draft.name_last.trim(),
    email: draft.email.trim(),
    password: draft.password,
    tag_ids: TAG_LISTS.flatMap(({ type }) => draft.tags[type].map(({ id }) => id)),
    metadata: employee === '' ? {} : { [EMPLOYEE_ID_KEY]: employee },
  };
}

/** What is wrong with the draft, each at its field; an empty object when it may be sent. */
export function newPersonProblems(
  actor: Actor,
  draft: NewPersonDraft,
  passwordMinimum: number,
): NewPersonProblems {
  const { tag_ids } = newPersonOf(draft);
  return {
    ...userFormProblems(draft, false, passwordMinimum),
    ...(!mayCreateUser(actor, tag_ids) && { tag_ids: OWN_TAG_REQUIRED }),
  };
}

export function isEmptyDraft(draft: NewPersonDraft): boolean {
  return JSON.stringify(draft) === JSON.stringify(EMPTY_PERSON);
}
