import { searchWords } from '@heatwise/domain/people/person-name';
import { type RawBuilder, sql } from 'kysely';

/**
 * True where every word of the search occurs in the name, in any order and either case (domain rule matchesName).
 * SQLite's own comparison knows the case of the letters A to Z only, so other letters are looked for in both.
 */
export function nameContains(name: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = searchWords(search).map((word) => {
    const spellings = [...new Set([word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)])];
    const needed = /^[ -~]*$/.test(word) ? [word] : spellings;
    const found = needed.map((spelling) => sql`${name} like ${pattern(spelling)} escape '\\'`);
    return sql`(${sql.join(found, sql` or `)})`;
  });
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}

/** `%` and `_` are ordinary characters of a search. */
function pattern(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
