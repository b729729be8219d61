/** Of the first and of the last name: longer than any, short enough for every list. */
export const PERSON_NAME_MAX_LENGTH = 100;

export type Named = { readonly name_first: string; readonly name_last: string };

/** First and last name with one space between; either may be missing. */
export function fullName({ name_first, name_last }: Named): string {
  return `${name_first.trim()} ${name_last.trim()}`.trim();
}

/** Two letters for an avatar; a missing name counts as 'N'. Source: specification §3. */
export function initials({ name_first, name_last }: Named): string {
  return `${initial(name_first)}${initial(name_last)}`;
}

function initial(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? 'N';
}

/** The words that a name must contain, in lower case; none for an empty search, which everybody matches. */
export function searchWords(searchStr: string): string[] {
  return searchStr.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Searching people by name is case-insensitive; every word must occur, in any order. Source: specification §5. */
export function matchesName(person: Named, searchStr: string): boolean {
  const name = fullName(person).toLowerCase();
  return searchWords(searchStr).every((word) => name.includes(word));
}
