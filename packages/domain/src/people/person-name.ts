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

/** Words that begin a last name of several words, in lower case. */
const PARTICLES: ReadonlySet<string> = new Set(
  'van von der den de del della di da do dos du la le les ter ten bin ibn al el y zu zur'.split(' '),
);

/**
 * First and last name of a name in one cell: "SMITH, John" and "John Smith" are John Smith. Without a comma the last
 * word is the last name, with the particles before it ("Anna van der Berg"). See docs/rules.md#import.
 */
export function splitFullName(text: string): Named {
  const [before = '', ...after] = text.split(',').map((part) => part.trim());
  const first = after.join(' ').trim();
  if (first !== '') return { name_first: inMixedCase(first), name_last: inMixedCase(before) };
  const words = before.split(/\s+/).filter(Boolean);
  if (words.length < 2) return { name_first: inMixedCase(before), name_last: '' };
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.has(word.toLowerCase()));
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1;
  return {
    name_first: inMixedCase(words.slice(0, at).join(' ')),
    name_last: inMixedCase(words.slice(at).join(' ')),
  };
}

/** Programs write last names in capitals; initials such as "JP" stay as they are. */
function inMixedCase(name: string): string {
  const letters = name.match(/\p{L}/gu) ?? [];
  if (letters.length < 3 || name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(?<!\p{L}\p{M}*)\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Rows under the id of the person they belong to, in the order they came. Somebody without rows has no entry. */
export function byPerson<Row extends { readonly user_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const people = new Map<string, Row[]>();
  for (const row of rows) {
    const own = people.get(row.user_id);
    if (own) own.push(row);
    else people.set(row.user_id, [row]);
  }
  return people;
}
