import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import { searchWords } from '@heatwise/domain/text/search-text';
import {
  createQueryId,
  createSelectQueryBuilder,
  expressionBuilder,
  type Kysely,
  NoopQueryExecutor,
  type QueryExecutor,
  type QueryId,
  type RawBuilder,
  type RootOperationNode,
  SelectQueryNode,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import type { LocalTables } from './tables.ts';

/** True where each word of the search occurs in the name, as the domain rule matchesSearch finds it. */
export function nameContains(name: RawBuilder<unknown>, search: string): RawBuilder<boolean> {
  const words = searchWords(search).map((word) => contains(name, word));
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words, sql` and `)})`;
}

/** True where each word of the search occurs in the name, email or employee id of a row of `users`; see person-search.ts. */
export function personMatches(table: string, search: string): RawBuilder<boolean> {
  if (searchWords(search).length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.ref(`${table}.user_key`)} in (select value from json_each(people_found(${search}))))`;
}

/** A person's number at work, of a row of `users`; null without one. */
export function employeeIdOf(table: string): RawBuilder<string | null> {
  return sql<string | null>`cast(${sql.ref(`${table}.metadata`)} ->> ${`$.${EMPLOYEE_ID_KEY}`} as text)`;
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

/**
 * Builds typed queries of the local database; they are compiled here and run by LocalDatabase. Only what selects is
 * there: a whole Kysely has what inserts, alters tables and drives a database, and the dashboard would begin with it.
 */
export type LocalQueries = Pick<Kysely<LocalTables>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>;

const compiler = new SqliteQueryCompiler();

/** Compiles, and runs nothing. */
const executor: QueryExecutor = Object.assign(new NoopQueryExecutor(), {
  compileQuery: (node: RootOperationNode, queryId: QueryId) => compiler.compileQuery(node, queryId),
});

const expressions = expressionBuilder<LocalTables>();

const select = (queryNode: SelectQueryNode) =>
  createSelectQueryBuilder<LocalTables, keyof LocalTables, object>({
    queryId: createQueryId(),
    executor,
    queryNode,
  });

export const localQueries: LocalQueries = {
  selectFrom: ((from: keyof LocalTables) =>
    select(expressions.selectFrom(from).toOperationNode())) as LocalQueries['selectFrom'],
  selectNoFrom: ((selection: []) =>
    select(SelectQueryNode.create()).select(selection)) as LocalQueries['selectNoFrom'],
  getExecutor: () => executor,
};
