/**
 * How a field travels and is kept: `quoted` holds nothing to escape (ids, instants, fixed words), `text` may hold anything,
 * `ids` is a list of ids, `list` one of maps, `json` a map. With a question mark it may be null, and is where it is unknown.
 */
type FieldKind<Value> = null extends Value
  ? 'quoted?' | 'text?' | 'number?' | 'json?'
  : Value extends boolean
    ? 'boolean'
    : Value extends number
      ? 'number'
      : Value extends string
        ? 'quoted' | 'text'
        : Value extends readonly string[]
          ? 'ids'
          : Value extends readonly unknown[]
            ? 'list'
            : 'json';
export type AnyFieldKind =
  | FieldKind<null>
  | FieldKind<boolean>
  | FieldKind<number>
  | FieldKind<string>
  | FieldKind<readonly string[]>
  | FieldKind<readonly object[]>
  | FieldKind<object>;

/** One kind for each field of the wire's row, in the order in which rows are written: a field that is left out does not compile. */
export type FieldsOf<Row> = {
  readonly [Field in keyof Row & string]-?: FieldKind<unknown extends Row[Field] ? null : Row[Field]>;
};
export type Fields = Readonly<Record<string, AnyFieldKind>>;

/** A kind of rows that browsers hold. What it is called is its cursor's name, its table's, and its list's in replies. */
export type Entity = {
  /** The field that names a row. */
  readonly id: string;
  readonly fields: Fields;
  /**
   * Which call brings it, and whether the browser keeps it in a `plain` table, a column for a field, or has a store of its
   * own for it.
   */
  readonly call: 'core' | 'measures';
  readonly store: 'plain' | 'own';
};

/** The names of the fields that are columns of the browser's table; ids of a list have rows of their own. */
export function columnsOf({ fields }: Pick<Entity, 'fields'>): string[] {
  return Object.keys(fields).filter((field) => fields[field] !== 'ids');
}
