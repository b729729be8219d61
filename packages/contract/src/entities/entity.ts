/**
 * How a field travels and is kept: `quoted` holds nothing to escape (ids, instants, fixed words), `text` may hold anything,
 * `ids` is a list of ids, `list` one of maps, `json` a map. With a question mark it may be null, and is where it is unknown.
 */
export type FieldKind =
  | 'quoted'
  | 'text'
  | 'number'
  | 'boolean'
  | 'json'
  | 'ids'
  | 'list'
  | 'quoted?'
  | 'text?'
  | 'number?'
  | 'json?';

/**
 * The readers of a field: those of the `whole` row only, those who may know the row's `name` as well, or also those whose
 * view the row has left (`stub`). Other readers receive an empty value.
 */
export type Visibility = 'whole' | 'name' | 'stub';

export type Field<Value, Kind extends FieldKind = FieldKind> = {
  readonly kind: Kind;
  readonly visibility: Visibility;
  /** The form of a value: an id, an instant, one of several words, or any value of the kind. */
  readonly format: 'id' | 'instant' | 'any' | readonly string[];
  /** True for a field that only the synchronisation sends. */
  readonly isSyncOnly: boolean;
  /** Exists for the compiler only. */
  readonly value?: Value;
};

type Options = { readonly visibility?: Visibility };

function makeField<Value, Kind extends FieldKind>(kind: Kind, format: Field<Value>['format'] = 'any') {
  return ({ visibility = 'whole' }: Options = {}): Field<Value, Kind> => ({
    kind,
    format,
    visibility,
    isSyncOnly: false,
  });
}

/** Constructors of fields. Without a `visibility` only readers of the whole row receive the field. */
export const field = {
  id: makeField<string, 'quoted'>('quoted', 'id'),
  instant: makeField<string, 'quoted'>('quoted', 'instant'),
  text: makeField<string, 'text'>('text'),
  number: makeField<number, 'number'>('number'),
  flag: makeField<boolean, 'boolean'>('boolean'),
  ids: makeField<string[], 'ids'>('ids', 'id'),
  map: makeField<Record<string, unknown>, 'json'>('json'),
  anything: makeField<unknown, 'json?'>('json?'),
  choice: <const Choice extends string>(choices: readonly Choice[], options?: Options) =>
    makeField<Choice, 'quoted'>('quoted', choices)(options),
  list: <Item extends object>(options?: Options) => makeField<Item[], 'list'>('list')(options),
};

/** Allows null, for example `nullable(field.text())`. */
export function nullable<Value, Kind extends 'quoted' | 'text' | 'number'>(
  inner: Field<Value, Kind>,
): Field<Value | null, `${Kind}?`> {
  return { ...inner, kind: `${inner.kind}?` };
}

/** Marks a field that only replies of the synchronisation contain. */
export function syncOnly<Value, Kind extends FieldKind>(
  inner: Field<Value, Kind>,
): Field<Value | undefined, Kind> {
  return { ...inner, isSyncOnly: true };
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** A kind of rows that browsers hold. What it is called is its cursor's name, its table's, and its list's in replies. */
export type Entity<Described extends Fields = Fields> = {
  /** The field that names a row. */
  readonly id: keyof Described & string;
  /** In the order in which rows are written. */
  readonly fields: Described;
  /**
   * Which call brings it, and whether the browser keeps it in a `plain` table, a column for a field, or has a store of its
   * own for it.
   */
  readonly call: 'core' | 'measures';
  readonly store: 'plain' | 'own';
};

/**
 * Describes a synchronised entity once: the row's type, the wire's schema, the server's queries, what restricted readers
 * receive, the browser's table and the version of the rows derive from it.
 */
export function defineEntity<Described extends Fields, const Place extends Pick<Entity, 'call' | 'store'>>(
  entity: { readonly id: keyof Described & string; readonly fields: Described } & Place,
): {
  readonly id: keyof Described & string;
  readonly fields: Described;
} & Place {
  return entity;
}

type ValueOf<Described> = Described extends Field<infer Value> ? Value : never;
type SyncOnlyName<Described extends Fields> = {
  [Name in keyof Described]: undefined extends ValueOf<Described[Name]>
    ? unknown extends ValueOf<Described[Name]>
      ? never
      : Name
    : never;
}[keyof Described];

/** The type of an entity's rows. */
export type RowOf<Described extends { readonly fields: Fields }> = {
  -readonly [Name in Exclude<keyof Described['fields'], SyncOnlyName<Described['fields']>>]: ValueOf<
    Described['fields'][Name]
  >;
} & {
  -readonly [Name in SyncOnlyName<Described['fields']>]?: ValueOf<Described['fields'][Name]>;
};

type FieldName<Described extends { readonly fields: Fields }> = keyof Described['fields'] & string;

/** Lists the fields, which are also the columns that the server selects. */
export function listFields<Described extends { readonly fields: Fields }>({
  fields,
}: Described): FieldName<Described>[] {
  return Object.keys(fields);
}

/** Lists the columns of the browser's table. Lists of ids have tables of their own. */
export function listLocalColumns({ fields }: { readonly fields: Fields }): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind !== 'ids');
}
