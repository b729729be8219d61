/** A row as the wire brings it. */
export type WireRow = Readonly<Record<string, unknown>> & { readonly modified_time: string };

/** The kinds of rows a browser keeps, with the field that identifies a row. */
export const KEYS = {
  users: 'user_id',
  organisations: 'org_id',
  tags: 'tag_id',
  permissions: 'permission_id',
  custom_measurement_types: 'custom_id',
  link_measurement_types: 'link_type_id',
  measurements: 'measurement_id',
  link_measurements: 'link_id',
} as const;
export type Kind = keyof typeof KEYS;
export const KINDS = Object.keys(KEYS) as Kind[];

/** Rows of one kind by id. */
export type Rows = ReadonlyMap<string, WireRow>;

export type LocalRows = {
  of(kind: Kind): Rows;
  /** Keeps the row unless a newer version is there; rows from before a reset always give way. */
  put(kind: Kind, row: WireRow): void;
  remove(kind: Kind, id: string): void;
  /** After a reset of the cursors: what is there stays on the screen, but is no longer trusted. */
  distrust(): void;
  /** Removes what the synchronisation since the reset did not bring. */
  dropDistrusted(kinds: readonly Kind[]): void;
};

/** What a browser's local database does with rows, in a few lines. */
export function createLocalRows(): LocalRows {
  const tables = new Map<Kind, Map<string, WireRow>>(KINDS.map((kind) => [kind, new Map()]));
  const distrusted = new Map<Kind, Set<string>>(KINDS.map((kind) => [kind, new Set()]));
  const table = (kind: Kind) => tables.get(kind) ?? new Map<string, WireRow>();

  return {
    of: table,
    put(kind, row) {
      const id = String(row[KEYS[kind]]);
      const stored = table(kind).get(id);
      const old = distrusted.get(kind)?.delete(id);
      if (!stored || old || row.modified_time >= stored.modified_time) table(kind).set(id, row);
    },
    remove(kind, id) {
      table(kind).delete(id);
      distrusted.get(kind)?.delete(id);
    },
    distrust() {
      for (const kind of KINDS) for (const id of table(kind).keys()) distrusted.get(kind)?.add(id);
    },
    dropDistrusted(kinds) {
      for (const kind of kinds) {
        for (const id of distrusted.get(kind) ?? []) table(kind).delete(id);
        distrusted.get(kind)?.clear();
      }
    },
  };
}
