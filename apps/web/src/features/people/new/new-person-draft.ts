import type { NewPerson } from '@heatwise/contract/people/people.contract';
import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import { OWN_TAG_REQUIRED } from '@heatwise/domain/people/people-actions';
import { temporaryPasswordProblems, userFormProblems } from '@heatwise/domain/people/user-form';
import type { Actor } from '@heatwise/domain/permissions/actor';
import { mayCreateUser } from '@heatwise/domain/permissions/may';
import { EMAIL_TAKES_EVERY_RIGHT, mayGiveEmailToNew } from '@heatwise/domain/permissions/sign-in-rights';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import type { PickerOption } from '../../../ui/picker-options.ts';
import { TAG_LISTS } from '../assignable-tags.tsx';

type ListedType = (typeof TAG_LISTS)[number]['type'];

/** A new person as the form holds them. */
export type NewPersonDraft = {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  /** How the person gets a password. */
  readonly signIn: 'invite' | 'password' | 'later';
  /** The temporary one. */
  readonly password: string;
  readonly employee_id: string;
  readonly tags: Readonly<Record<ListedType, readonly PickerOption[]>>;
};
export type NewPersonProblems = Readonly<Record<string, string>>;

const EMPTY_PERSON: NewPersonDraft = {
  name_first: '',
  name_last: '',
  email: '',
  signIn: 'invite',
  password: '',
  employee_id: '',
  tags: { default: [], job: [], location: [] },
};

export function newPersonOf(draft: NewPersonDraft): NewPerson {
  const employee = normaliseText(draft.employee_id);
  return {
    name_first: normaliseText(draft.name_first),
    name_last: normaliseText(draft.name_last),
    email: normaliseText(draft.email),
    invite: draft.signIn === 'invite',
    ...(draft.signIn === 'password' && draft.password !== '' && { password: draft.password }),
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
  const { email, tag_ids } = newPersonOf(draft);
  if (!mayCreateUser(actor, tag_ids)) return { ...userFormProblems(draft), tag_ids: OWN_TAG_REQUIRED };
  const mayName = email === '' || mayGiveEmailToNew(actor, tag_ids);
  return {
    ...(!mayName && { email: EMAIL_TAKES_EVERY_RIGHT }),
    ...(draft.signIn === 'password' && temporaryPasswordProblems(draft, passwordMinimum)),
    ...userFormProblems(draft),
  };
}

/** The form as it opens: who may give one thing only gives that, so it is there already. */
export function beginning(
  offered: readonly (PickerOption & { readonly type: ListedType })[] | null | undefined,
): NewPersonDraft {
  const [only, ...others] = offered ?? [];
  if (!only || others.length > 0) return EMPTY_PERSON;
  const { id, label, type } = only;
  return { ...EMPTY_PERSON, tags: { ...EMPTY_PERSON.tags, [type]: [{ id, label }] } };
}
