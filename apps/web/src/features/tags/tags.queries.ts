import { QueryCreator, sql } from 'kysely';
import { type LocalQueries, personMatches } from '../../local-db/local-queries.ts';
import type { LocalTables } from '../../local-db/tables.ts';
import type { ListedTagType } from './tag-areas.ts';

/** The metadata of a local row; an empty map where the text is none. */
export function metadataOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A list of ids in the metadata; empty where there is none. */
export function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];
}

export type TagRow = {
  readonly tag_id: string;
  readonly name: string;
  readonly type: ListedTagType;
  readonly is_hidden: 0 | 1;
  readonly active: 0 | 1;
  /** JSON text. */
  readonly metadata: string;
};

export type TagListRow = TagRow & {
  /** Active people who carry it. */
  readonly users_count: number;
  /** People in charge of it, as far as the reader holds their permissions. */
  readonly managers_count: number;
  /** Tests of the people who carry it, and tests of others that carry it themselves, without deleted ones. */
  readonly measurements_count: number;
};

/** Whoever is in charge of a tag has this among the words of a permission on it. */
const isManager = sql<boolean>`(',' || p.access || ',') like '%,manager,%'`;

/** Tests that carry a tag which their person does not: the others are counted with their people. Most carry none. */
const ownTests = sql<{ tag_id: string; tests: number }>`(
  select own.value as tag_id, count(*) as tests
    from measurement_rests as r
    join measurements as m using (measurement_key)
    join users as u using (user_key)
    cross join json_each(r.rest, '$.tag_ids') as own
   where instr(r.rest, '"tag_ids":[],') = 0 and m.active = 1 and u.active = 1
     and not exists (select 1 from userTags as t where t.user_key = m.user_key and t.tag_id = own.value)
   group by own.value)`;

/**
 * Every tag of a type with its counts, by name; deleted ones too. Measurements are counted once for each person and
 * summed over the tags the person carries, so that the work does not grow with the number of tags.
 */
export function tagsWithCounts(queries: LocalQueries, type: ListedTagType) {
  return new QueryCreator<LocalTables>({ executor: queries.getExecutor() })
    .with('tests', (cte) =>
      cte
        .selectFrom('measurements')
        .select(['user_key', sql<number>`count(*)`.as('tests')])
        .where('active', '=', 1)
        .groupBy('user_key'),
    )
    .with('members', (cte) =>
      cte
        .selectFrom('userTags as t')
        .innerJoin('users as u', 'u.user_key', 't.user_key')
        .leftJoin('tests', 'tests.user_key', 't.user_key')
        .select([
          't.tag_id',
          sql<number>`count(*)`.as('users_count'),
          sql<number>`coalesce(sum(tests.tests), 0)`.as('measurements_count'),
        ])
        .where('u.active', '=', 1)
        .groupBy('t.tag_id'),
    )
    .with('managers', (cte) =>
      cte
        .selectFrom('permissions as p')
        .innerJoin('users as u', 'u.user_id', 'p.user_id')
        .select(['p.tag_id', sql<number>`count(*)`.as('managers_count')])
        .where('p.active', '=', 1)
        .where('u.active', '=', 1)
        .where(isManager)
        .groupBy('p.tag_id'),
    )
    .with('tagged', () => ownTests)
    .selectFrom('tags')
    .leftJoin('members', 'members.tag_id', 'tags.tag_id')
    .leftJoin('managers', 'managers.tag_id', 'tags.tag_id')
    .leftJoin('tagged', 'tagged.tag_id', 'tags.tag_id')
    .select([
      'tags.tag_id',
      'tags.name',
      'tags.type',
      'tags.is_hidden',
      'tags.active',
      'tags.metadata',
      sql<number>`coalesce(members.users_count, 0)`.as('users_count'),
      sql<number>`coalesce(managers.managers_count, 0)`.as('managers_count'),
      sql<number>`coalesce(members.measurements_count, 0) + coalesce(tagged.tests, 0)`.as(
        'measurements_count',
      ),
    ])
    .where('tags.type', '=', type)
    .orderBy(sql`tags.name collate nocase`)
    .$narrowType<{ type: ListedTagType }>();
}

export function tagById(queries: LocalQueries, tagId: string) {
  return queries
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type', 'is_hidden', 'active', 'metadata'])
    .where('tag_id', '=', tagId)
    .$narrowType<{ type: ListedTagType }>();
}

/** The names that are taken, for the rule of the tag's name. */
export function tagNames(queries: LocalQueries) {
  return queries.selectFrom('tags').select(['tag_id', 'name']).where('active', '=', 1);
}

export type MemberRow = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly is_hidden: 0 | 1;
  /** All the tags the person carries, with commas. */
  readonly tag_ids: string;
};

const personName = sql<string>`trim(u.name_first || ' ' || u.name_last)`;

/** The active people who carry a tag and whose name matches, by name. */
export function membersOf(queries: LocalQueries, tagId: string, search: string) {
  return queries
    .selectFrom('userTags as t')
    .innerJoin('users as u', 'u.user_key', 't.user_key')
    .select([
      'u.user_id',
      'u.name_first',
      'u.name_last',
      'u.email',
      'u.is_hidden',
      sql<string>`(select group_concat(tag_id) from userTags where user_key = u.user_key)`.as('tag_ids'),
    ])
    .where('t.tag_id', '=', tagId)
    .where('u.active', '=', 1)
    .where(personMatches('u', search))
    .orderBy(sql`${personName} collate nocase`);
}

/** Names of people by id. */
export function peopleNames(queries: LocalQueries, ids: readonly string[]) {
  return queries
    .selectFrom('users as u')
    .select(['u.user_id', personName.as('name')])
    .where('u.user_id', 'in', [...ids]);
}

/** The locations that were not deleted, by name. */
export function locations(queries: LocalQueries) {
  return queries
    .selectFrom('tags')
    .select(['tag_id', 'name', 'is_hidden'])
    .where('active', '=', 1)
    .where('type', '=', 'location')
    .orderBy(sql`name collate nocase`);
}
