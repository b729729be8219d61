import type { Field, FieldKind, Fields } from '@heatwise/contract/entities/entity';

export type Flag = 0 | 1;
type LocalValue<Described> =
  Described extends Field<infer Value, infer Kind>
    ? Kind extends 'boolean'
      ? Flag
      : Kind extends 'json' | 'list'
        ? string
        : Kind extends 'json?'
          ? string | null
          : Exclude<Value, undefined>
    : never;

/** A row of an entity's table: booleans are 0 or 1, maps and lists JSON text; ids of a list have a table of their own. */
export type LocalRow<Entity extends { readonly fields: Fields }> = {
  -readonly [Name in keyof Entity['fields'] as KindOf<Entity['fields'][Name]> extends 'ids'
    ? never
    : Name]: LocalValue<Entity['fields'][Name]>;
};
type KindOf<Described> = Described extends Field<unknown, infer Kind> ? Kind : never;

type Column = { readonly type: 'text' | 'integer' | 'real'; readonly unknown: string | number | null };
const COLUMNS: Readonly<Record<FieldKind, Column>> = {
  quoted: { type: 'text', unknown: '' },
  text: { type: 'text', unknown: '' },
  boolean: { type: 'integer', unknown: 0 },
  number: { type: 'real', unknown: 0 },
  json: { type: 'text', unknown: '{}' },
  list: { type: 'text', unknown: '[]' },
  ids: { type: 'text', unknown: '[]' },
  'quoted?': { type: 'text', unknown: null },
  'text?': { type: 'text', unknown: null },
  'number?': { type: 'real', unknown: null },
  'json?': { type: 'text', unknown: null },
};

/** A field's column. `unknown` is there until the server has told it, as an earlier one may not. */
export function columnOf(kind: FieldKind): Column {
  return COLUMNS[kind];
}
