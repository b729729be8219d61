import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import { searchText, searchWords } from '@heatwise/domain/text/search-text';
import type { Database } from '@sqlite.org/sqlite-wasm';
import type { FollowedConnection } from './followed-connection.ts';

const PEOPLE = `select user_key, name_first || ' ' || name_last as name, email,
  cast(metadata ->> '$.${EMPLOYEE_ID_KEY}' as text) as employee_id from users`;
type PersonRow = { user_key: number; name: string; email: string | null; employee_id: string | null };

/** No word of a search has it in it. */
const BETWEEN = '\n';
const PLAIN = /^[ -~]*$/;

/**
 * Gives the connection the function `people_found(search)`: a JSON list of the user_keys of those in whose name, email or
 * employee id each word of the search occurs, as the domain rule matchesSearch finds them. What everybody is found by is
 * made once and kept until somebody's row is written: 10,000 people are looked through in a millisecond or two.
 */
export function installPersonSearch(connection: FollowedConnection, database: Database): void {
  let keys: number[] = [];
  let texts: string[] = [];
  let writes = -1;

  function read(): void {
    const people = connection.rows<PersonRow>(PEOPLE);
    keys = people.map(({ user_key }) => user_key);
    texts = people.map(({ name, email, employee_id }) => {
      const text = [name, email, employee_id].filter(Boolean).join(BETWEEN);
      return PLAIN.test(text.replaceAll(BETWEEN, ' ')) ? text.toLowerCase() : searchText(text);
    });
    writes = connection.writesTo('users');
  }

  database.createFunction(
    'people_found',
    (_context: number, search: unknown) => {
      if (writes !== connection.writesTo('users')) read();
      const words = searchWords(String(search));
      const found = keys.filter((_key, place) => words.every((word) => texts[place]?.includes(word)));
      return JSON.stringify(found);
    },
    { arity: 1 },
  );
}
