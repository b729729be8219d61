import type { PersonUpdate } from '@heatwise/contract/people/person.contract';
import { EMAIL_REQUIRED } from '@heatwise/domain/people/email';
import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import {
  ownPasswordProblem,
  personMetadataProblems,
  userFormProblems,
} from '@heatwise/domain/people/user-form';
import { CURRENT_PASSWORD_REQUIRED } from '@heatwise/domain/session/password-change';
import { normaliseText } from '@heatwise/domain/text/normalise-text';
import type { LocalPerson, PersonTag } from '../../../../entities/people/person.queries.ts';

/** A key of one's own with its value as text. */
export type Detail = { readonly key: string; readonly value: string };

/** A person as the form holds them. */
export type ProfileDraft = {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  /** One's own; empty leaves it as it is. */
  readonly password: string;
  readonly current_password: string;
  readonly tags: readonly Pick<PersonTag, 'tag_id' | 'name' | 'type'>[];
  readonly employee_id: string;
  readonly details: readonly Detail[];
};

/** What is wrong, by field; details by `metadata.<key>`. */
export type ProfileProblems = Readonly<Record<string, string>>;

/** Who edits: oneself is asked for the current password. */
export type SignInFacts = {
  readonly isOwn: boolean;
  readonly hasPassword: boolean;
  readonly passwordMinimum: number;
};

export function draftOf(person: LocalPerson): ProfileDraft {
  return {
    name_first: person.name_first,
    name_last: person.name_last,
    email: person.email ?? '',
    password: '',
    current_password: '',
    tags: person.tags,
    employee_id: textOf(person.metadata[EMPLOYEE_ID_KEY]),
    details: detailsOf(person.metadata),
  };
}

/** What can be edited as text: neither internal keys nor values with an inside. */
export function detailsOf(metadata: LocalPerson['metadata']): Detail[] {
  return Object.entries(metadata)
    .filter(([key, value]) => key !== EMPLOYEE_ID_KEY && !key.startsWith('_') && isPlain(value))
    .map(([key, value]) => ({ key, value: textOf(value) }));
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function textOf(value: unknown): string {
  return isPlain(value) ? String(value) : '';
}

/** The changes to be sent; null when there are none. */
export function updateOf(person: LocalPerson, draft: ProfileDraft): PersonUpdate | null {
  const name_first = normaliseText(draft.name_first);
  const name_last = normaliseText(draft.name_last);
  const metadata = metadataChanges(person.metadata, draft);
  const changes = {
    ...(name_first !== person.name_first && { name_first }),
    ...(name_last !== person.name_last && { name_last }),
    ...(isNewEmail(person, draft) && { email: normaliseText(draft.email) }),
    ...(draft.password !== '' && { password: draft.password }),
    ...(isOtherTags(person, draft) && { tag_ids: tagIdsOf(person, draft) }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
  if (Object.keys(changes).length === 0) return null;
  const proof = changesSignIn(person, draft) && draft.current_password !== '';
  return {
    user_id: person.user_id,
    ...changes,
    ...(proof && { current_password: draft.current_password }),
  };
}

function isNewEmail(person: LocalPerson, draft: ProfileDraft): boolean {
  return normaliseText(draft.email) !== (person.email ?? '');
}

export function changesSignIn(person: LocalPerson, draft: ProfileDraft): boolean {
  return isNewEmail(person, draft) || draft.password !== '';
}

function isOtherTags(person: LocalPerson, { tags }: ProfileDraft): boolean {
  const ids = new Set(person.tags.map(({ tag_id }) => tag_id));
  return tags.length !== ids.size || tags.some(({ tag_id }) => !ids.has(tag_id));
}

/** Tags that are not here by name (just arriving, or deleted) stay untouched. */
function tagIdsOf(person: LocalPerson, { tags }: ProfileDraft): string[] {
  const named = new Set(person.tags.map(({ tag_id }) => tag_id));
  return [...person.tag_ids.filter((id) => !named.has(id)), ...tags.map(({ tag_id }) => tag_id)];
}

/** Null takes a key away; a number or switch that still reads the same keeps its kind. */
function metadataChanges(
  before: LocalPerson['metadata'],
  { employee_id, details }: ProfileDraft,
): Record<string, unknown> {
  const wanted = new Map(details.map(({ key, value }) => [key.trim(), value.trim()]));
  const employeeId = normaliseText(employee_id);
  if (employeeId !== '') wanted.set(EMPLOYEE_ID_KEY, employeeId);
  const gone = [...detailsOf(before).map(({ key }) => key), EMPLOYEE_ID_KEY].filter(
    (key) => key in before && !wanted.has(key),
  );
  const set = [...wanted].filter(([key, value]) => textOf(before[key]) !== value || !(key in before));
  return Object.fromEntries([...gone.map((key) => [key, null] as const), ...set]);
}

const KEY_TWICE = 'This key already exists.';

/** What is wrong with the draft, each at its field; an empty object when it may be saved. */
export function profileProblems(
  person: LocalPerson,
  draft: ProfileDraft,
  { isOwn, hasPassword, passwordMinimum }: SignInFacts,
): ProfileProblems {
  const { name_first, email } = userFormProblems(draft);
  const password = ownPasswordProblem(draft.password, passwordMinimum);
  const asksCurrent = isOwn && hasPassword && changesSignIn(person, draft);
  return {
    ...(name_first && { name_first }),
    ...(isNewEmail(person, draft) && email && { email }),
    ...(password && { password }),
    ...(asksCurrent && normaliseText(draft.email) === '' && { email: EMAIL_REQUIRED }),
    ...(asksCurrent && draft.current_password === '' && { current_password: CURRENT_PASSWORD_REQUIRED }),
    ...detailProblems(draft.details),
  };
}

function detailProblems(details: readonly Detail[]): ProfileProblems {
  const problems: Record<string, string> = {};
  details.forEach(({ key, value }, index) => {
    const [problem] = personMetadataProblems({ [key.trim()]: value });
    const isTwice = details.findIndex((other) => other.key.trim() === key.trim()) < index;
    const message = problem?.message ?? (isTwice || key.trim() === EMPLOYEE_ID_KEY ? KEY_TWICE : null);
    if (message) problems[`details.${index}`] = message;
  });
  return problems;
}
