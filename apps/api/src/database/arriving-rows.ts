import type { Kysely, PostgresCursor, RawBuilder } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

/**
 * A statement whose rows are taken as they come, while PostgreSQL makes the next ones. It is no cursor of the database:
 * nothing is asked for again in between. For Kysely's `stream`.
 */
export class ArrivingRows<Row> extends pg.Query implements PostgresCursor<Row> {
  /** The driver's own: what is asked, and the name by which a session keeps it. */
  declare readonly text: string;
  declare name: string | undefined;
  #arrived: Row[] = [];
  #isOver = false;
  #failure: Error | undefined;
  #wake: () => void = () => undefined;

  constructor(text: string, values: unknown[]) {
    // The driver tells of a failure here, and in an event where nobody is called.
    super({ text, values }, (failure) => {
      this.#failure ??= failure ?? undefined;
      this.#isOver = true;
      this.#wake();
    });
    this.on('row', (row: Row, result) => {
      this.#arrived.push(row);
      // The driver would keep all rows until the end, and each collection of garbage would carry them along.
      result?.rows.splice(0);
      this.#wake();
    });
  }

  /** Whatever came since the last time, at least one row; none when that was the last one. */
  async read(): Promise<Row[]> {
    while (this.#arrived.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#failure) throw this.#failure;
    const rows = this.#arrived;
    this.#arrived = [];
    return rows;
  }

  /** What else comes is dropped; the connection's next statement waits for its end. */
  async close(): Promise<void> {}
}

/** Rows of a statement in the pieces in which they come. */
export async function* arriving<Row>(
  database: Kysely<Tables>,
  statement: RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  // Pieces are as long as what has come; the number says nothing to `read`.
  for await (const { rows } of database.getExecutor().stream(statement.compile(database), 1)) yield rows;
}
