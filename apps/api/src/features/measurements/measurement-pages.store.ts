import { measurementEntity } from '@heatwise/contract/entities/measurements';
import {
  IS_ACTIVE,
  IS_VALID,
  MAY_HAVE_BASELINE,
  REST_FIELDS,
} from '@heatwise/contract/sync/measurement-columns';
import { type RawBuilder, sql } from 'kysely';
import type { OrganisationScope } from '../../organisation/organisation-scope.ts';
import {
  columnJson,
  directionOf,
  gather,
  type Order,
  type PageWriting,
  type RowCount,
  type Written,
  writeList,
} from '../../sync/json-row.ts';
import type { MeasuredPeople } from '../../sync/measured-people.store.ts';
import type { Backwards, MeasuresReader } from '../../sync/synced-kind.ts';
import { linkMeasurementJson, measurementJson } from './measurements.store.ts';
import { nextOfWalk, type PageOfStamps, stampsAmongAll, stampsOfPeople } from './page-stamps.store.ts';

const [firstField, ...otherFields] = REST_FIELDS;

/** The rest of a row `m`, in one call of `format`, which leaves out what is null. */
const restOfRow = sql<string>`format(${sql.lit(`{"${firstField}":"%s"${'%s'.repeat(otherFields.length)}}`)},
  ${sql.ref(`m.${firstField}`)}, ${sql.join(otherFields.map(restPiece))})`;

function restPiece(field: (typeof otherFields)[number]): RawBuilder<unknown> {
  const { kind } = measurementEntity.fields[field];
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
async function gatherColumns(
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

/** From this share of people on, walking through everybody's rows is quicker than merging those of each person. */
const SHARE_WORTH_WALKING = 0.25;
/** Such a walk looks at so many times the page's rows; when these do not fill it, the rows are merged after all. */
const WALKED_PAGES = 8;

/**
 * Bytes of text in a page; two thousand ordinary tests have a third of it. Ten readers of the largest tests there are
 * stay within what ten readers of ordinary ones take, several times over.
 */
export const PAGE_BYTES = 4 * 1024 * 1024;
/** What a row has besides its metadata and raw data. */
const ROW_BYTES = 700;

export async function measurementsAbove(
  scope: OrganisationScope,
  { measured }: MeasuresReader,
  since: string | null,
  limit: number,
  writing: PageWriting,
): Promise<Written> {
  const wanted = { beyond: since, order: 'oldest first', limit } as const;
  return writeMeasurements(scope, await page(scope, measured, wanted), { ...writing, order: wanted.order });
}

/** One page and the linked measurements of its rows, whenever those were stamped. */
export async function measurementsBelow(
  scope: OrganisationScope,
  { measured }: MeasuresReader,
  { before, from }: Backwards,
  limit: number,
  writing: PageWriting,
): Promise<Written & { readonly linked: string }> {
  const rows = await page(scope, measured, { beyond: before, order: 'newest first', from, limit });
  const written = await writeMeasurements(scope, rows, { ...writing, order: 'newest first' });
  // What fits is the beginning of the page.
  const linked = await gather(
    scope,
    sql`select ${linkMeasurementJson} as json, l.modified_time
          from link_measurements l
          join (select m.measurement_id ${rows} order by m.modified_time desc limit ${written.count}) of
               using (measurement_id)
         where l.org_id = ${scope.org_id}`,
  );
  return { ...written, linked };
}

/**
 * The rows `m` of a page, in its order, each with its text and whether there is room for it: as many as fit, and at least
 * one. What is stored compressed is added up first, so that a page's worth of large values is read and not all of them;
 * the text is made once, and there is none of rows that are too many by then.
 */
function fitting(rows: RawBuilder<unknown>, order: Order, text: RawBuilder<string>): RawBuilder<unknown> {
  const before = (size: RawBuilder<unknown>) => sql`
    coalesce(sum(${size}) over (order by m.modified_time ${directionOf(order)}
                                rows between unbounded preceding and 1 preceding), 0) < ${PAGE_BYTES}`;
  // A stored value has up to eight bytes of its own.
  const stored = sql`pg_column_size(m.metadata) + coalesce(pg_column_size(m.raw_data), 0) + ${ROW_BYTES - 16}`;
  // Without the offset the text would be made for its length, and again for itself.
  return sql`
    select m.*, m.text is not null and ${before(sql`octet_length(m.text)`)} as fits
      from (select m.*, case when m.may_fit then ${text} end as text
              from (select m.*, ${before(stored)} as may_fit from (select m.* ${rows}) m) m
            offset 0) m`;
}

async function writeMeasurements(
  scope: OrganisationScope,
  rows: RawBuilder<unknown>,
  { order, form, write }: PageWriting & { readonly order: Order },
): Promise<Written> {
  if (form === 'columns') {
    const { json, ...written } = await gatherColumns(scope, fitting(rows, order, restOfRow), order);
    write(json);
    return written;
  }
  const made = sql`
    select case when m.fits then m.text end as json, m.modified_time
      from (${fitting(rows, order, measurementJson)}) m`;
  return writeList(scope, made, write, order);
}

/** Only for who sees everything: elsewhere rows would have to be read to know whose they are. */
export async function endOfMeasurementsBelow(
  scope: OrganisationScope,
  { measured }: MeasuresReader,
  { before, from }: Backwards,
  limit: number,
): Promise<string | null> {
  if (measured !== 'everyone') return null;
  const next = nextOfWalk(scope, sql`m.modified_time`, {
    beyond: before,
    order: 'newest first',
    from,
    limit,
  });
  const { rows } = await sql<{ modified_time: string }>`
    select m.modified_time from (${next}) m order by m.modified_time desc offset ${limit - 1} limit 1`.execute(
    scope.tx,
  );
  return rows[0]?.modified_time ?? null;
}

/** A linked measurement is visible where its measurement is, and has a cursor of its own. */
export function linkMeasurementsAbove(
  scope: OrganisationScope,
  { measured }: MeasuresReader,
  since: string | null,
  limit: number,
  { write }: PageWriting,
): Promise<RowCount> {
  const { org_id } = scope;
  const visible =
    measured === 'everyone'
      ? sql`true`
      : sql`exists (select from measurements m
                     where m.org_id = ${org_id} and m.measurement_id = l.measurement_id
                       and m.user_id = any(${measured.user_ids}::uuid[]))`;
  return writeList(
    scope,
    sql`select ${linkMeasurementJson} as json, l.modified_time
          from link_measurements l
         where l.org_id = ${org_id} and l.modified_time > ${since ?? ''} and ${visible}
         order by l.modified_time limit ${limit}`,
    write,
  );
}

/** The rows `m` of one page of what the people allow, as everything of a select that follows its columns. */
async function page(
  scope: OrganisationScope,
  measured: MeasuredPeople,
  wanted: PageOfStamps,
): Promise<RawBuilder<unknown>> {
  const { org_id } = scope;
  const { limit } = wanted;
  if (measured === 'everyone') return sql`from (${nextOfWalk(scope, sql`m.*`, wanted)}) m`;
  const { user_ids, share } = measured;
  const walked =
    share >= SHARE_WORTH_WALKING ? await stampsAmongAll(scope, user_ids, wanted, WALKED_PAGES * limit) : null;
  const stamps = walked ?? (await stampsOfPeople(scope, user_ids, wanted)).stamps;
  // A stamp belongs to one row of the organisation.
  return sql`
      from measurements m
     where m.org_id = ${org_id} and m.modified_time = any(${stamps}::text[])`;
}
