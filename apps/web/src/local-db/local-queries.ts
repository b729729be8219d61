import {
  createQueryId,
  createSelectQueryBuilder,
  expressionBuilder,
  type Kysely,
  NoopQueryExecutor,
  type QueryExecutor,
  type QueryId,
  type RootOperationNode,
  SelectQueryNode,
  SqliteQueryCompiler,
} from 'kysely';
import type { LocalTables } from './tables.ts';

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
