import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/person-metadata';
import { searchWords } from '@heatwise/domain/text/search-text';
import { type RawBuilder, sql } from 'kysely';

/** True where each word of the search occurs in the name, as the domain rule matchesSearch finds it. */
export function nameContains(name: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  return anyContains([name], search);
}

/** True where each word of the search occurs in the name, email or employee id of a row of `users`. */
export function personMatches(table: string, search: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const name = sql`(${column('name_first')} || ' ' || ${column('name_last')})`;
  return anyContains([name, column('email'), employeeIdOf(table)], search);
}

/** A person's number at work, of a row of `users`; null without one. */
export function employeeIdOf(table: string): RawBuilder<string | null> {
  return sql<string | null>`cast(${sql.ref(`${table}.metadata`)} ->> ${`$.${EMPLOYEE_ID_KEY}`} as text)`;
}

function anyContains(texts: readonly RawBuilder<unknown>[], search: string): RawBuilder<boolean> {
  const words = searchWords(search).map((word) => {
    const found = texts.map((text) => contains(text, word));
    return sql`(${sql.join(found, sql` or `)})`;
  });
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}

/**
 * `search_text` is the domain's function, called by SQLite (see search-function.ts). Most names are plain ASCII, of
 * which the function changes the case only: SQLite's own `like` does the same and is much faster.
 */
function contains(text: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const isOther = sql`(${text} glob '*[^ -~]*' and instr(search_text(${text}), ${word}) > 0)`;
  const isPlainWord = /^[ -~]*$/.test(word);
  return isPlainWord ? sql`(${text} like ${pattern(word)} escape '\\' or ${isOther})` : isOther;
}

/** `%` and `_` are ordinary characters of a search. */
function pattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** What a text is sorted by, so that Ö is beside O. */
export function sortText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`case when ${text} glob '*[^ -~]*' then search_text(${text}) else lower(${text}) end`;
}
