import type { Fields } from '@heatwise/contract/entities/entity';
import type { SqliteParameter } from '../../local-db/compact-rows.ts';
import { columnOf } from '../../local-db/local-row.ts';

/** A sent row as its table keeps it, in the order of its columns. What an earlier server did not send is not known. */
export function rowValues(
  { fields }: { readonly fields: Fields },
  row: Readonly<Record<string, unknown>>,
): SqliteParameter[] {
  return Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'ids' ? [] : [asParameter(row[name] ?? columnOf(kind).unknown)],
  );
}

/** Maps and lists are kept as JSON text. */
function asParameter(value: unknown): SqliteParameter {
  return value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as SqliteParameter);
}
