import type { FieldKind, Fields, Visibility } from '@heatwise/contract/entities/entity';
import { type RawBuilder, sql } from 'kysely';
import { arriving } from '../database/arriving-rows.ts';
import type { OrganisationScope } from '../organisation/organisation-scope.ts';

/** A computed field is an expression that yields JSON text; it is in the place of the field's own kind. */
type Computed<Described extends Fields> = { readonly [Field in keyof Described]?: RawBuilder<string> };

/** Values of fields that a reader may not see. */
const EMPTY: Readonly<Record<FieldKind, string>> = {
  quoted: '""',
  text: '""',
  number: '0',
  boolean: 'false',
  json: '{}',
  ids: '[]',
  list: '[]',
  'quoted?': 'null',
  'text?': 'null',
  'number?': 'null',
  'json?': 'null',
};
const RECEIVED: Readonly<Record<Visibility, readonly Visibility[]>> = {
  whole: ['whole', 'name', 'stub'],
  name: ['name', 'stub'],
  stub: ['stub'],
};

/**
 * SQL that writes one row as JSON text, fields in the order of the description, for readers who see that much of it: a
 * field that is not described as theirs is empty. `format` takes half the time of
 * row_to_json over a page of measurements, because it neither looks up the type of each column nor escapes what cannot
 * need it.
 */
export function jsonRow<Described extends Fields>(
  alias: string,
  { fields }: { readonly fields: Described },
  computed: Computed<Described> = {},
  seen: Visibility = 'whole',
): RawBuilder<string> {
  const template: string[] = [];
  const values: RawBuilder<unknown>[] = [];
  for (const [field, { kind, visibility }] of Object.entries(fields)) {
    if (!RECEIVED[seen].includes(visibility)) {
      template.push(`"${field}":${EMPTY[kind]}`);
      continue;
    }
    const instead = computed[field];
    template.push(`"${field}":${kind === 'quoted' && !instead ? '"%s"' : '%s'}`);
    values.push(instead ?? columnJson(kind, sql.ref(`${alias}.${field}`)));
  }
  return sql<string>`format(${sql.lit(`{${template.join(',')}}`)}, ${sql.join(values)})`;
}

/** A field's value as JSON, without the quotes of what is `quoted`. */
export function columnJson(kind: FieldKind, column: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (kind) {
    case 'quoted':
    case 'number':
    case 'json':
    case 'list':
      return column;
    case 'text':
    case 'ids':
      return sql`to_json(${column})`;
    case 'boolean':
      return sql`case when ${column} then 'true' else 'false' end`;
    case 'quoted?':
      return sql`coalesce('"' || ${column} || '"', 'null')`;
    case 'text?':
      return sql`coalesce(to_json(${column})::text, 'null')`;
    case 'number?':
    case 'json?':
      return sql`coalesce(${column}::text, 'null')`;
  }
}

/** How many rows there were. `isCut`: there were more, for which the page had no room. */
export type RowCount = { readonly count: number; readonly isCut: boolean };

/** What was written of one kind's rows. */
export type Written = RowCount & {
  /** Of rows in columns: follows the JSON of the reply. */
  readonly texts?: string;
};

/** How measurements are sent; see the contract's measurement-columns. */
export type RowForm = 'rows' | 'columns';

/** Takes the next piece of a reply's text. */
export type Write = (text: string) => void;

/** In which form a page's rows are written, and where to. */
export type PageWriting = { readonly form: RowForm; readonly write: Write };

/** Of stamps. */
export type Order = 'oldest first' | 'newest first';

export const directionOf = (order: Order) => (order === 'oldest first' ? sql`asc` : sql`desc`);

/**
 * Writes rows `(json, modified_time)` as the inside of a JSON array, in the order of their stamps or against it, while
 * PostgreSQL makes the next ones. Rows without JSON are those for which there was no room. One text of all rows would take
 * PostgreSQL a third longer, for it would be copied each time that it grows.
 */
export async function writeRows(
  { tx }: OrganisationScope,
  rows: RawBuilder<unknown>,
  write: Write,
  order: Order = 'oldest first',
): Promise<RowCount> {
  const statement = sql<{ json: string | null }>`
    select page.json from (${rows}) page order by page.modified_time ${directionOf(order)}`;
  let count = 0;
  let isCut = false;
  for await (const rowsThatCame of arriving(tx, statement)) {
    let text = '';
    for (const { json } of rowsThatCame) {
      if (json === null) isCut = true;
      else {
        text += count === 0 ? json : `,${json}`;
        count += 1;
      }
    }
    write(text);
  }
  return { count, isCut };
}

/** The same as a whole JSON array. */
export async function writeList(
  scope: OrganisationScope,
  rows: RawBuilder<unknown>,
  write: Write,
  order?: Order,
): Promise<RowCount> {
  write('[');
  const written = await writeRows(scope, rows, write, order);
  write(']');
  return written;
}

/** The same as one text, for what is short. */
export async function gather(scope: OrganisationScope, rows: RawBuilder<unknown>): Promise<string> {
  let json = '';
  await writeRows(scope, rows, (text) => {
    json += text;
  });
  return json;
}
