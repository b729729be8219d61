import { sql } from 'kysely';
import { type LocalQueries, nameContains } from '../../../local-db/local-queries.ts';

type Page = { readonly search: string; readonly offset: number; readonly limit: number };

const NAME = sql<string>`trim(coalesce(name_first, '') || ' ' || coalesce(name_last, ''))`;

/** One page of those who have tested somebody, by name. */
export function testerOptions(queries: LocalQueries, { search, offset, limit }: Page) {
  return queries
    .selectFrom('measured_by_users')
    .select(['measured_by_user_id as id', NAME.as('label')])
    .where(nameContains(NAME, search))
    .orderBy(sql`${NAME} collate nocase`)
    .orderBy('measured_by_user_id')
    .limit(limit)
    .offset(offset);
}

export function testerName(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('measured_by_users')
    .select(NAME.as('name'))
    .where('measured_by_user_id', '=', userId);
}

/** The organisation's own types of test by name; retired ones too, for they have measurements. */
export function customTypes(queries: LocalQueries) {
  return queries
    .selectFrom('custom_measurement_types')
    .select(['custom_id', 'name', 'unit', 'active', 'classes'])
    .orderBy(sql`name collate nocase`);
}
