import { measurementEntity } from '@heatwise/contract/entities/measurements';
import {
  IS_ACTIVE,
  IS_VALID,
  MAY_HAVE_BASELINE,
  REST_FIELDS,
} from '@heatwise/contract/sync/measurement-columns';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import { columnJson, directionOf, type Order, type Written } from '../../sync/json-row.ts';

const [firstField, ...otherFields] = REST_FIELDS;

/** The rest of a row `m`, in one call of `format`, which leaves out what is null. */
export const restOfRow = sql<string>`format(${sql.lit(`{"${firstField}":"%s"${'%s'.repeat(otherFields.length)}}`)},
  ${sql.ref(`m.${firstField}`)}, ${sql.join(otherFields.map(restPiece))})`;

function restPiece(field: (typeof otherFields)[number]): RawBuilder<unknown> {
  const kind = measurementEntity.fields[field];
  const column = sql.ref(`m.${field}`);
  const name = sql.lit(`,"${field}":`);
  if (kind === 'ids')
    return sql`${name} || case when ${column} = '{}' then '[]' else ${columnJson(kind, column)}::text end`;
  if (kind.endsWith('?'))
    return sql`case when ${column} is not null then ${name} || ${columnJson(kind, column)} end`;
  return sql`${name} || ${columnJson(kind, column)}`;
}

const flags = sql`c.valid::int * ${sql.lit(IS_VALID)} + c.active::int * ${sql.lit(IS_ACTIVE)}
  + (strpos(c.text, '"_baseline"') > 0)::int * ${sql.lit(MAY_HAVE_BASELINE)}`;

/** `json`: the columns. */
type ColumnsMade = Required<Written> & { readonly json: string };

/** Rows `c`, each with its rest as `text` and whether it `fits`, as columns and texts; see the contract's measurement-columns. */
export async function gatherColumns(
  { tx }: OrganisationScope,
  rows: RawBuilder<unknown>,
  order: Order,
): Promise<ColumnsMade> {
  const gathered = (value: RawBuilder<unknown>, between: string) =>
    sql`coalesce(string_agg(${value}, ${sql.lit(between)} order by c.modified_time ${directionOf(order)}) filter (where c.fits), '')`;
  const list = (value: RawBuilder<unknown>) => sql`'[' || ${gathered(value, ',')} || ']'`;
  const found = await sql<ColumnsMade>`
    select '{"count":' || count(*) filter (where c.fits)
           || ',"user_ids":' || ${list(sql`'"' || c.user_id || '"'`)}
           || ',"types":' || ${list(sql`'"' || c.type || '"'`)}
           || ',"values":' || ${list(sql`c.value::text`)}
           || ',"flags":' || ${list(sql`(${flags})::text`)}
           || ',"testers":' || ${list(sql`coalesce('"' || c.measured_by_user_id || '"', 'null')`)}
           || ',"rest_bytes":' || ${list(sql`octet_length(c.text)::text`)} || '}' as json,
           ${gathered(sql`c.measurement_id || c.modified_time || c.text`, '')} as texts,
           count(*) filter (where c.fits)::int as count,
           count(*) > count(*) filter (where c.fits) as "isCut"
      from (${rows}) c`.execute(tx);
  return found.rows[0] ?? { json: '{}', texts: '', count: 0, isCut: false };
}
