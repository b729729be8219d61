import { MEASUREMENT_STATUSES } from '@heatwise/domain/measurements/measurement-status';
import { addDays } from '@heatwise/domain/time/calendar-day';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { type RawBuilder, sql } from 'kysely';
import { answeredWith } from '../../../entities/surveys/answers.queries.ts';
import { personMatches } from '../../../local-db/local-queries.ts';
import type { MeasurementFilter } from './measurement-filter.ts';

/** A filter with its days as instants: from the first of the one to the first after the other, in ms since 1970. */
export type MeasurementQuery = Omit<MeasurementFilter, 'from' | 'to'> & {
  /** Who looks at the list: one's own tests are never left out. */
  readonly viewer_id: string;
  readonly from_ms: number | null;
  readonly to_ms: number | null;
};

export function queryOf(
  { from, to, ...filter }: MeasurementFilter,
  zone: TimeZone,
  viewer_id: string,
): MeasurementQuery {
  return {
    ...filter,
    viewer_id,
    from_ms: from === null ? null : zone.startOf(from),
    to_ms: to === null ? null : zone.startOf(addDays(to, 1)),
  };
}

const all = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** The people `u` whose rows can be in the list at all, by name and by choice; undefined when it may be anybody. */
export function peopleCondition({ search, user_id }: MeasurementQuery): RawBuilder<unknown> | undefined {
  if (search.trim() === '' && user_id === null) return undefined;
  return all([personMatches('u', search), ...(user_id === null ? [] : [sql`u.user_id = ${user_id}`])]);
}

/** What a measurement `m` must be besides, people apart. The rarely read rest is looked into last. */
export function measurementCondition(query: MeasurementQuery): RawBuilder<unknown> {
  const { from_ms, to_ms, tester_id, answer } = query;
  return all([
    ...(from_ms === null ? [] : [sql`m.created_ms >= ${from_ms}`]),
    ...(to_ms === null ? [] : [sql`m.created_ms < ${to_ms}`]),
    ...stateConditions(query),
    ...shownPeople(query),
    ...typeConditions(query),
    ...[query.tag_ids, query.job_ids, query.location_ids].flatMap(tagConditions),
    ...(tester_id === null ? [] : [testedBy(tester_id)]),
    ...(answer === null ? [] : [answeredWith(answer)]),
  ]);
}

/** Classes of the organisation's own are not statuses: who asks for what has no class does not mean these. */
const NOT_CLASSED_BY_ORGANISATION = sql`not (m.type = 'custom' and m.status = ${MEASUREMENT_STATUSES.indexOf('unclassified')}
  and exists (select 1 from measurement_rests as r
                join custom_measurement_types as c on c.custom_id = json_extract(r.rest, '$.custom_id')
               where r.measurement_key = m.measurement_key and coalesce(c.classes, '[]') <> '[]'))`;

function stateConditions({ state, statuses }: MeasurementQuery): RawBuilder<unknown>[] {
  const codes = statuses.map((status) => MEASUREMENT_STATUSES.indexOf(status));
  return [
    ...(state === 'removed' ? [sql`m.active = 0`] : []),
    ...(state === 'kept' || state === 'valid' || state === 'invalid' ? [sql`m.active = 1`] : []),
    ...(state === 'valid' ? [sql`m.valid = 1`] : []),
    ...(state === 'invalid' ? [sql`m.valid = 0`] : []),
    ...(codes.length > 0 ? [sql`m.status in (${sql.join(codes)})`, NOT_CLASSED_BY_ORGANISATION] : []),
  ];
}

/** Hidden and deleted people are left out, as on the dashboard, unless they or one of them are asked for. */
function shownPeople({ showHidden, user_id, viewer_id }: MeasurementQuery): RawBuilder<unknown>[] {
  if (showHidden || user_id !== null) return [];
  return [
    sql`m.user_key not in (select user_key from users
                            where (active = 0 or is_hidden = 1) and user_id <> ${viewer_id})`,
  ];
}

function typeConditions({ types, custom_ids }: MeasurementQuery): RawBuilder<unknown>[] {
  const kinds = types.length === 0 ? [] : [sql`m.type in (${sql.join(types)})`];
  const customs = custom_ids.map(
    (id) => sql`(m.type = 'custom' and ${inRest(sql`instr(r.rest, ${`"custom_id":"${id}"`})`)})`,
  );
  const either = [...kinds, ...customs];
  return either.length === 0 ? [] : [sql`(${sql.join(either, sql` or `)})`];
}

/** One of the tags is on the person, or on the measurement itself; most carry none, which is quickly seen. */
function tagConditions(ids: readonly string[]): RawBuilder<unknown>[] {
  if (ids.length === 0) return [];
  const own = ids.map((id) => sql`json_extract(r.rest, '$.tag_ids') like ${`%${id}%`}`);
  return [
    sql`(m.user_key in (select t.user_key from userTags as t where t.tag_id in (${sql.join([...ids])}))
         or ${inRest(sql`instr(r.rest, '"tag_ids":[]') = 0 and (${sql.join(own, sql` or `)})`)})`,
  ];
}

/** The tester is at the beginning of the rest, whose many other bytes need not be read. */
function testedBy(userId: string): RawBuilder<unknown> {
  return inRest(sql`instr(substr(r.rest, 1, 120), ${`"measured_by_user_id":"${userId}"`})`);
}

function inRest(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from measurement_rests as r
                      where r.measurement_key = m.measurement_key and ${condition})`;
}
