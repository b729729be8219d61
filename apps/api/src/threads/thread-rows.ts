import { setImmediate } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';

/** Rows on their way to a thread. Made by `packRows`, read by `unpackRows`. */
export type ThreadRows<Row> = {
  readonly pieces: readonly Uint8Array[];
  /** Only for the compiler: the type of the rows. */
  readonly row?: Row;
};

const ROWS_AT_ONCE = 500;

/**
 * Prepares rows for the data of a thread. Cloning a long list in one step blocks the event loop, so that rows are
 * serialised in pieces, and other requests are served in between.
 */
export async function packRows<Row>(rows: readonly Row[]): Promise<ThreadRows<Row>> {
  const pieces: Uint8Array[] = [];
  for (let begin = 0; begin < rows.length; begin += ROWS_AT_ONCE) {
    if (begin > 0) await setImmediate();
    pieces.push(serialize(rows.slice(begin, begin + ROWS_AT_ONCE)));
  }
  return { pieces };
}

export function unpackRows<Row>({ pieces }: ThreadRows<Row>): Row[] {
  return pieces.flatMap((piece) => deserialize(piece) as Row[]);
}
