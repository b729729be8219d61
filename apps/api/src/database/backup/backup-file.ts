/**
 * A backup is one gzip file of lines: a head in JSON; for each table a line in JSON and its rows as PostgreSQL copies
 * them, closed by a line of `\.`; and a tail in JSON, without which the file is not whole.
 */
export type BackupHead = {
  readonly heatwise_backup: 1;
  /** When the snapshot was taken, an instant. */
  readonly taken: string;
  /** What the tables were made by, in order. */
  readonly migrations: readonly string[];
};
export type BackupTable = { readonly table: string; readonly columns: readonly string[] };
/** How many rows of each table the file holds. */
export type BackupTail = { readonly rows: Readonly<Record<string, number>> };

export const ROWS_END = '\\.';

/** Says what is wrong with a file, or with where it is to go. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

const LINE_FEED = 10;

/** The lines of a stream of bytes, without their line feeds. Rows have no others: PostgreSQL escapes them. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      const piece = chunk.subarray(from, end);
      yield rest.length > 0 ? Buffer.concat([...rest, piece]) : piece;
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest);
}
