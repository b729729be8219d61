import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A statement whose values stand in its text (`sql.lit`): only such ones are sent several at once. */
export type PlainStatement = RawBuilder<unknown>;

type Transacting = {
  /** How it begins, and what is set for it: sent in one message. */
  readonly opening: readonly PlainStatement[];
  /** What is said last, in one message with the commit. */
  readonly closing?: () => readonly PlainStatement[];
};

/**
 * A transaction whose beginning and end are one message each. Each message more is waited for, and what waits holds its
 * connection, and a writer the organisation's clock. Rolls back when the work fails.
 */
export function transact<T>(
  database: Kysely<Tables>,
  { opening, closing = () => [] }: Transacting,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.connection().execute(async (connection) => {
    const tx = connection as Transaction<Tables>;
    try {
      await send(tx, opening);
      const done = await work(tx);
      await send(tx, [...closing(), COMMIT]);
      return done;
    } catch (error) {
      await send(tx, [ROLLBACK]);
      throw error;
    }
  });
}

const COMMIT = sql`commit`;
const ROLLBACK = sql`rollback`;

async function send(tx: Transaction<Tables>, statements: readonly PlainStatement[]): Promise<void> {
  const texts = statements.map((statement) => {
    const { sql: text, parameters } = statement.compile(tx);
    if (parameters.length > 0) throw new Error(`a value is missing in the text of: ${text}`);
    return text;
  });
  await sql.raw(texts.join(';')).execute(tx);
}
