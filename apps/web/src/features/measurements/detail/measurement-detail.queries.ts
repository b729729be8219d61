import type { Measurement } from '@heatwise/contract/entities/measurements';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { sql } from 'kysely';
import { tagOrder } from '../../../entities/tags/tag-order.queries.ts';
import type { LocalQueries } from '../../../local-db/local-queries.ts';

type DetailRow = {
  measurement_id: string;
  user_id: string;
  name_first: string;
  name_last: string;
  type: MeasurementType;
  value: number;
  status: number;
  valid: 0 | 1;
  active: 0 | 1;
  person_active: 0 | 1;
  created_ms: number;
  modified_time: string;
  custom_name: string | null;
  custom_unit: string | null;
  /** JSON list of its classes. */
  custom_classes: string | null;
  previous_value: number | null;
  previous_ms: number | null;
  /** Of the person, as it is now. */
  baseline_mean: number | null;
  baseline_std: number | null;
  /** Whether the person has no later valid test of this type. */
  is_latest: 0 | 1;
  /** JSON of the fields without a column. */
  rest: string;
  /** JSON lists. */
  person_tag_ids: string;
  person_tags: string;
  own_tags: string;
};

/** One measurement with everything that is known of it. */
export type MeasurementDetail = Omit<DetailRow, 'rest' | 'person_tag_ids' | 'person_tags' | 'own_tags'> & {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly tester: string;
  readonly value_f: number | null;
  readonly person_tag_ids: readonly string[];
  readonly person_tags: readonly string[];
  /** The measurement's own tags. */
  readonly tags: readonly { readonly tag_id: string; readonly name: string; readonly is_hidden: 0 | 1 }[];
};

const before = sql`from measurements as before
  where before.user_key = m.user_key and before.type = m.type and before.created_ms < m.created_ms and before.status <= 3
  order by before.created_ms desc limit 1`;

export function measurementDetail(queries: LocalQueries, measurementId: string) {
  const query = sql<DetailRow>`
    select m.measurement_id, u.user_id, u.name_first, u.name_last, m.type, m.value, m.status, m.valid, m.active,
           u.active as person_active, u.baseline_mean, u.baseline_std, m.created_ms, m.modified_time, c.name as custom_name, c.unit as custom_unit, c.classes as custom_classes,
           iif(m.status <= 3, (select before.value ${before}), null) as previous_value,
           iif(m.status <= 3, (select before.created_ms ${before}), null) as previous_ms,
           not exists (select 1 from measurements as later
                        where later.user_key = m.user_key and later.type = m.type and later.created_ms > m.created_ms
                          and later.valid = 1 and later.active = 1) as is_latest,
           r.rest,
           (select json_group_array(tag_id) from userTags where user_key = m.user_key) as person_tag_ids,
           (select json_group_array(name) from (select tags.name from userTags join tags using (tag_id)
             where user_key = m.user_key and active = 1 and is_hidden = 0 order by ${tagOrder('tags')})) as person_tags,
           (select json_group_array(json_object('tag_id', tag_id, 'name', name, 'is_hidden', is_hidden)) from (
              select tags.tag_id, tags.name, tags.is_hidden
              from json_each(r.rest, '$.tag_ids') as own join tags on tags.tag_id = own.value
             where active = 1 order by ${tagOrder('tags')})) as own_tags
      from measurements as m
      join users as u using (user_key)
      join measurement_rests as r using (measurement_key)
      left join custom_measurement_types as c
        on m.type = 'custom' and c.custom_id = json_extract(r.rest, '$.custom_id')
     where m.measurement_id = ${measurementId}`;
  return { compile: () => query.compile(queries) };
}

type Rest = Pick<Measurement, 'metadata' | 'measured_by_name_first' | 'measured_by_name_last' | 'value_f'>;

export function readDetail({
  rest,
  person_tag_ids,
  person_tags,
  own_tags,
  ...row
}: DetailRow): MeasurementDetail {
  const {
    metadata,
    measured_by_name_first,
    measured_by_name_last,
    value_f = null,
  } = JSON.parse(rest) as Rest;
  return {
    ...row,
    metadata,
    value_f,
    tester: `${measured_by_name_first ?? ''} ${measured_by_name_last ?? ''}`.trim(),
    person_tag_ids: JSON.parse(person_tag_ids) as string[],
    person_tags: JSON.parse(person_tags) as string[],
    tags: JSON.parse(own_tags) as MeasurementDetail['tags'],
  };
}

export type LinkedRow = {
  link_id: string;
  value: number;
  name: string;
  unit: string;
  icon: string | null;
};

/** What was recorded beside a measurement, oldest first. */
export function linkedMeasurements(queries: LocalQueries, measurementId: string) {
  return queries
    .selectFrom('link_measurements as l')
    .innerJoin('link_measurement_types as t', 't.link_type_id', 'l.link_type_id')
    .select(['l.link_id', 'l.value', 't.name', 't.unit', 't.icon'])
    .where('l.measurement_id', '=', measurementId)
    .where('l.active', '=', 1)
    .orderBy('l.created_time')
    .orderBy('l.link_id');
}

/** The kinds of value that can be recorded beside a test: those in use. */
export function linkTypesInUse(queries: LocalQueries) {
  return queries
    .selectFrom('link_measurement_types')
    .select(['link_type_id', 'name', 'unit'])
    .where('active', '=', 1)
    .orderBy(sql`name collate nocase`);
}
