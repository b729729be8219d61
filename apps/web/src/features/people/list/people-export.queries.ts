import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { sql } from 'kysely';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { employeeIdOf } from '../../../local-db/name-search.ts';

import { lastMeasurementKey, newerOfAnotherKind } from './last-measurement.queries.ts';

/** A person as an export reads them; nulls for who was never measured. */
export type PersonExport = {
  user_id: string;
  name_first: string;
  name_last: string;
  email: string | null;
  employee_id: string | null;
  is_hidden: 0 | 1;
  created_time: string;
  /** Names of the visible ones, with semicolons, as an import reads them. */
  jobs: string | null;
  locations: string | null;
  tags: string | null;
  type: MeasurementType | null;
  value: number;
  status: number;
  created_ms: number | null;
  custom_name: string | null;
  custom_unit: string | null;
  /** JSON list of its classes. */
  custom_classes: string | null;
  baseline_mean: number | null;
  /** JSON of a newer test of another kind. */
  other: string | null;
};

const namesOf = (type: 'job' | 'location' | 'default', showHidden: boolean) => sql`(
  select group_concat(t.name, '; ' order by t.name collate nocase)
    from userTags join tags as t using (tag_id)
   where userTags.user_key = u.user_key and t.active = 1 and t.type = ${type}
     ${showHidden ? sql`` : sql`and t.is_hidden = 0`})`;

/** The people of a list in its order, with their latest measurement. */
export function peopleToExport(
  queries: LocalQueries,
  ids: readonly string[],
  { showHidden }: { readonly showHidden: boolean },
) {
  const query = sql<PersonExport>`
    select u.user_id, u.name_first, u.name_last, u.email, ${employeeIdOf('u')} as employee_id, u.is_hidden,
           u.created_time, ${namesOf('job', showHidden)} as jobs, ${namesOf('location', showHidden)} as locations,
           ${namesOf('default', showHidden)} as tags, m.type, m.value, m.status, m.created_ms, c.name as custom_name,
           c.unit as custom_unit, c.classes as custom_classes, u.baseline_mean,
           ${newerOfAnotherKind} as other
      from json_each(${JSON.stringify(ids)}) as listed
      join users as u on u.user_id = listed.value
      left join measurements as m on m.measurement_key = ${lastMeasurementKey}
      left join measurement_rests as r on m.type = 'custom' and r.measurement_key = m.measurement_key
      left join custom_measurement_types as c on c.custom_id = json_extract(r.rest, '$.custom_id')
     order by listed.key`;
  return { compile: () => query.compile(queries) };
}
