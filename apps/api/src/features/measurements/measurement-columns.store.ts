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
const rest = sql`format(${sql.lit(`{"${firstField}":"%s"${'%s'.repeat(otherFields.length)}}`)},
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

const flags = sql`m.valid::int * ${sql.lit(IS_VALID)} + m.active::int * ${sql.lit(IS_ACTIVE)}
  + (strpos(m.metadata::text, '"_baseline"') > 0)::int * ${sql.lit(MAY_HAVE_BASELINE)}`;

/** `json`: the columns. */
type ColumnsMade = Required<Written> & { readonly json: string };

/**
 * Rows `m`, each with whether it `fits`, as columns and texts; see the contract's measurement-columns. The rest of rows
 * without room is not made.
 */
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
           || ',"flags":' || ${list(sql`c.flags::text`)}
           || ',"testers":' || ${list(sql`coalesce('"' || c.measured_by_user_id || '"', 'null')`)}
           || ',"rest_bytes":' || ${list(sql`octet_length(c.rest)::text`)} || '}' as json,
           ${gathered(sql`c.measurement_id || c.modified_time || c.rest`, '')} as texts,
           count(*) filter (where c.fits)::int as count,
           count(*) > count(*) filter (where c.fits) as "isCut"
      from (select m.fits, m.measurement_id::text, m.modified_time, m.user_id::text, m.type, m.value,
                   m.measured_by_user_id::text, case when m.fits then ${flags} end as flags,
                   case when m.fits then ${rest} end as rest
              from (${rows}) m) c`.execute(tx);
  return found.rows[0] ?? { json: '{}', texts: '', count: 0, isCut: false };
}
