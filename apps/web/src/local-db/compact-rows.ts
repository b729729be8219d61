/** What a parameter or a column may be. Integers are exact up to 2^53; booleans are bound as 0 and 1. */
export type SqliteValue = string | number | null;
export type SqliteParameter = SqliteValue | boolean;

/** The columns' names, and a flat list of all values, row after row. The form in which results travel to the tabs. */
export type CompactRows = { readonly columns: readonly string[]; readonly values: readonly SqliteValue[] };

/** Makes objects of compact rows, in the columns' names. */
export function inflateRows<Row>({ columns, values }: CompactRows): Row[] {
  const width = columns.length;
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += width) {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < width; column += 1) row[columns[column] as string] = values[start + column];
    rows.push(row as Row);
  }
  return rows;
}
