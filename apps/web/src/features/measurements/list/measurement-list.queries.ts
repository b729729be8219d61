import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { type RawBuilder, sql } from 'kysely';
import { classedByMean } from '../../../entities/measurements/baselines.queries.ts';
import { tagOrder } from '../../../entities/tags/tag-order.queries.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import {
  type MeasurementQuery,
  measurementCondition,
  peopleCondition,
} from './measurement-conditions.queries.ts';

/** One measurement as the list shows it. */
export type MeasurementRow = {
  measurement_key: number;
  measurement_id: string;
  user_key: number;
  user_id: string;
  name_first: string;
  name_last: string;
  type: MeasurementType;
  value: number;
  /** Index into MEASUREMENT_STATUSES. */
  status: number;
  valid: 0 | 1;
  active: 0 | 1;
  created_ms: number;
  custom_name: string | null;
  custom_unit: string | null;
  /** JSON list of its classes. */
  custom_classes: string | null;
  tester: string;
  /** What it was measured with, as far as the device said. */
  device: string | null;
  notes: string | null;
  invalid_reason: string | null;
  /** Names of the visible tags of the measurement and of its person, a JSON list. */
  tags: string;
  /** Ids of the person's tags as a JSON list, for the rules. */
  person_tag_ids: string;
  /** Of the baseline that the test brought along, else of the person's own. */
  baseline_mean: number | null;
};

/** What the list says of the measurement `m` of the user `u` with the rest `r` and the custom type `c`. */
export const listColumns = (showHidden: boolean) => sql`
  m.measurement_key, m.measurement_id, m.user_key, u.user_id, u.name_first, u.name_last, m.type, m.value, m.status,
  m.valid, m.active, m.created_ms, c.name as custom_name, c.unit as custom_unit, c.classes as custom_classes,
  trim(coalesce(json_extract(r.rest, '$.measured_by_name_first'), '') || ' ' ||
       coalesce(json_extract(r.rest, '$.measured_by_name_last'), '')) as tester,
  coalesce(json_extract(r.rest, '$.metadata._device_serial'), json_extract(r.rest, '$.metadata._device')) as device,
  json_extract(r.rest, '$.metadata.notes') as notes,
  json_extract(r.rest, '$.metadata._invalid_reason') as invalid_reason,
  (select json_group_array(name) from (
     select tags.name from (select value as tag_id, 0 as place from json_each(r.rest, '$.tag_ids')
                        union all select tag_id, 1 from userTags where user_key = m.user_key) as carried
       join tags using (tag_id) where tags.active = 1 ${showHidden ? sql`` : sql`and tags.is_hidden = 0`}
      group by tags.tag_id order by ${tagOrder('tags')})) as tags,
  ${classedByMean({ test: 'm', person: 'u' })} as baseline_mean,
  (select json_group_array(tag_id) from userTags where user_key = m.user_key) as person_tag_ids`;

/** The last row of a page; the next one begins behind it. */
export type MeasurementCursor = Pick<
  MeasurementRow,
  'measurement_key' | 'user_key' | 'name_first' | 'name_last' | 'value' | 'created_ms'
>;

type Page = {
  readonly columns: RawBuilder<unknown>;
  readonly query: MeasurementQuery;
  readonly after: MeasurementCursor | null;
  readonly limit: number;
};

/** Up to this many people are looked up by the index of their rows; of more, rows are read in order. */
export const FEW_PEOPLE = 200;

/** Keys as JSON, and how many they are. */
export type ChosenPeople = { readonly keys: string; readonly count: number };

/** The people a list is narrowed to by name or choice. */
export function chosenPeople(queries: LocalQueries, condition: RawBuilder<unknown>) {
  const query = sql<ChosenPeople>`
    select json_group_array(u.user_key) as keys, count(*) as count from users as u where ${condition}`;
  return { compile: () => query.compile(queries) };
}

/** Null for everybody. */
function ofPeople(people: ChosenPeople | null): RawBuilder<unknown> {
  if (!people) return sql`true`;
  // The plus keeps SQLite from the index by person, by which it would look up each of their rows.
  const key = people.count > FEW_PEOPLE ? sql`+m.user_key` : sql`m.user_key`;
  return sql`${key} in (select value from json_each(${people.keys}))`;
}

/** One page by time or by value, found by its last row, never by counting; `people` is null for everybody. */
export function pageInOrder(
  queries: LocalQueries,
  { columns, query, after, limit }: Page,
  { column, isDescending }: { column: 'time' | 'value'; isDescending: boolean },
  people: ChosenPeople | null,
) {
  const by = column === 'time' ? sql`m.created_ms` : sql`m.value`;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const order = sql`${by} ${direction}, m.measurement_key ${direction}`;
  const comparison = isDescending ? sql`<` : sql`>`;
  const behind = after
    ? sql`(${by}, m.measurement_key) ${comparison}
          (${column === 'time' ? after.created_ms : after.value}, ${after.measurement_key})`
    : sql`true`;
  const page = sql<MeasurementRow>`
    select ${columns}
      from (select m.measurement_key from measurements as m
             where ${behind} and ${ofPeople(people)} and ${measurementCondition(query)}
             order by ${order} limit ${limit}) as chosen
      cross join measurements as m using (measurement_key) ${JOINS}
     order by ${order}`;
  return { compile: () => page.compile(queries) };
}

/** A name as it is ordered by. */
const NAME = sql`lower(trim(u.name_first || ' ' || u.name_last))`;

/** The next people by name who can have rows in the list, from the one at `from` on. */
export function nextPeople(
  queries: LocalQueries,
  query: MeasurementQuery,
  { from, isDescending, limit }: { from: PeopleFrom | null; isDescending: boolean; limit: number },
) {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const comparison = sql.raw(`${isDescending ? '<' : '>'}${from?.isIncluded ? '=' : ''}`);
  const onwards = from
    ? sql`(${NAME}, u.user_key) ${comparison} (lower(${from.name}), ${from.user_key})`
    : sql`true`;
  const people = sql<PersonPlace>`
    select u.user_key, ${NAME} as name from users as u
     where ${onwards} and ${peopleCondition(query) ?? sql`true`}
     order by ${NAME} ${direction}, u.user_key ${direction} limit ${limit}`;
  return { compile: () => people.compile(queries) };
}

export type PersonPlace = { readonly user_key: number; readonly name: string };
type PeopleFrom = PersonPlace & { readonly isIncluded: boolean };

/** Rows of these people (keys as JSON, in order), each person's newest first; behind `after` within the first. */
export function pageOfPeople(queries: LocalQueries, { columns, query, after, limit }: Page, keys: string) {
  const behind = after
    ? sql`(m.user_key <> ${after.user_key}
           or (m.created_ms, m.measurement_key) < (${after.created_ms}, ${after.measurement_key}))`
    : sql`true`;
  const page = sql<MeasurementRow>`
    select ${columns}
      from (select m.measurement_key, person.key as place
              from json_each(${keys}) as person cross join measurements as m on m.user_key = person.value
             where ${behind} and ${measurementCondition(query)}
             order by person.key, m.created_ms desc, m.measurement_key desc limit ${limit}) as chosen
      cross join measurements as m using (measurement_key) ${JOINS}
     order by chosen.place, m.created_ms desc, m.measurement_key desc`;
  return { compile: () => page.compile(queries) };
}

const JOINS = sql`
  join users as u on u.user_key = m.user_key
  left join measurement_rests as r on r.measurement_key = m.measurement_key
  left join custom_measurement_types as c on m.type = 'custom' and c.custom_id = json_extract(r.rest, '$.custom_id')`;

/** How many rows the list has in all; `people` is null for everybody. */
export function countOfMeasurements(
  queries: LocalQueries,
  query: MeasurementQuery,
  people: ChosenPeople | null,
) {
  const count = sql<{ count: number }>`
    select count(*) as count from measurements as m where ${ofPeople(people)} and ${measurementCondition(query)}`;
  return { compile: () => count.compile(queries) };
}
