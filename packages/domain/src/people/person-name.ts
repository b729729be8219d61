import { matchesSearch } from '../text/search-text.ts';

/** Of the first and of the last name: longer than any, short enough for every list. */
export const PERSON_NAME_MAX_LENGTH = 100;

export type Named = { readonly name_first: string; readonly name_last: string };

/** First and last name with one space between; either may be missing. */
export function fullName({ name_first, name_last }: Named): string {
  return `${name_first.trim()} ${name_last.trim()}`.trim();
}

/**
 * For an avatar: a letter of each name there is, 'N' for somebody without any.
 * See docs/rules.md#people-and-their-details.
 */
export function initials({ name_first, name_last }: Named): string {
  return `${initial(name_first)}${initial(name_last)}` || 'N';
}

function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? '';
}

/** Beside a search over people. */
export const PERSON_SEARCH_HINT = 'Name, email or employee ID';

/** What people are found by. */
export type Findable = Named & { readonly email?: string | null; readonly employee_id?: string | null };

/** Each word of the search must occur in the name, the email or the employee id. */
export function matchesPerson(person: Findable, search: string): boolean {
  return matchesSearch([fullName(person), person.email, person.employee_id], search);
}
