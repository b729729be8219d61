import { searchText } from '@heatwise/domain/text/search-text';
import type { Database } from '@sqlite.org/sqlite-wasm';

/** Gives the connection the function `search_text(text)`: the domain's, so that there is one way to search. */
export function installSearchFunction(database: Database): void {
  database.createFunction(
    'search_text',
    (_context: number, text: unknown) => searchText(String(text ?? '')),
    {
      arity: 1,
      deterministic: true,
    },
  );
}
