import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { sql } from 'kysely';
import type { LocalQueries } from '../../local-db/local-queries.ts';

const name = sql<string>`trim(name_first || ' ' || name_last)`;

/** The names of tags and people that advice is written for; those that are gone are left out. */
export function namesOfTargets(queries: LocalQueries, ids: readonly string[]) {
  return queries
    .selectFrom('tags')
    .select(['tag_id as id', 'name as label', sql<string>`'[]'`.as('tag_ids')])
    .where('active', '=', 1)
    .where('tag_id', 'in', ids)
    .unionAll(
      queries
        .selectFrom('users')
        .select([
          'user_id as id',
          name.as('label'),
          sql<string>`(select json_group_array(tag_id) from userTags where user_key = users.user_key)`.as(
            'tag_ids',
          ),
        ])
        .where('active', '=', 1)
        .where('user_id', 'in', ids),
    );
}

export type LatestTest = {
  readonly measurement_id: string;
  readonly type: MeasurementType;
  readonly value: number;
  readonly status: number;
  readonly created_ms: number;
};

/** A person's latest valid test of a kind; statuses up to 7 are the classes of valid tests. */
export function latestTest(queries: LocalQueries, userId: string, type: MeasurementType) {
  return queries
    .selectFrom('users')
    .innerJoin('measurements as m', 'm.user_key', 'users.user_key')
    .select(['m.measurement_id', 'm.type', 'm.value', 'm.status', 'm.created_ms'])
    .where('users.user_id', '=', userId)
    .where('m.type', '=', type)
    .where('m.status', '<=', 7)
    .orderBy('m.created_ms', 'desc')
    .orderBy('m.measurement_key', 'desc')
    .limit(1);
}
