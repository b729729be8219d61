import { sql } from 'kysely';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { nameContains, personMatches } from '../../local-db/name-search.ts';
import type { PickerOption } from '../../ui/picker-options.ts';
import { tagOrder } from './tag-order.queries.ts';

/** The kinds of tag that people are filtered by, in the order they are listed in. */
export const FILTER_TAG_TYPES = ['job', 'location', 'default'] as const;
export type FilterTagType = (typeof FILTER_TAG_TYPES)[number];

export type TagRow = { tag_id: string; name: string; type: string; is_hidden: 0 | 1 };

/** Tags that were not deleted, by type and name; hidden ones too. */
export function allTags(queries: LocalQueries) {
  return queries
    .selectFrom('tags')
    .select(['tag_id', 'name', 'type', 'is_hidden'])
    .where('active', '=', 1)
    .where('type', 'in', FILTER_TAG_TYPES)
    .orderBy(tagOrder('tags'));
}

type Page = { search: string; offset: number; limit: number; showHidden: boolean };
/** Only people who carry one of these tags; null or nothing for everybody. */
type Among = { among?: readonly string[] | null };

/** One page of the people that can be chosen, by name. */
export function peopleOptions(
  queries: LocalQueries,
  { search, offset, limit, showHidden, among = null }: Page & Among,
) {
  const name = sql<string>`trim(name_first || ' ' || name_last)`;
  let people = queries
    .selectFrom('users')
    .select(['user_id as id', name.as('label')])
    .where('active', '=', 1)
    .where(personMatches('users', search));
  if (!showHidden) people = people.where('is_hidden', '=', 0);
  if (among !== null) {
    people = people.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userTags')
          .select('userTags.tag_id')
          .whereRef('userTags.user_key', '=', 'users.user_key')
          .where('userTags.tag_id', 'in', among),
      ),
    );
  }
  return people
    .orderBy(sql`${name} collate nocase`)
    .orderBy('user_id')
    .limit(limit)
    .offset(offset)
    .$castTo<PickerOption>();
}

/** One page of the tags of a type that can be chosen, by name. */
export function tagOptions(
  queries: LocalQueries,
  { type, search, offset, limit, showHidden }: Page & { type: FilterTagType },
) {
  let tags = queries
    .selectFrom('tags')
    .select(['tag_id as id', 'name as label'])
    .where('active', '=', 1)
    .where('type', '=', type)
    .where(nameContains(sql`name`, search));
  if (!showHidden) tags = tags.where('is_hidden', '=', 0);
  return tags
    .orderBy(sql`name collate nocase`)
    .orderBy('tag_id')
    .limit(limit)
    .offset(offset)
    .$castTo<PickerOption>();
}

export function personName(queries: LocalQueries, userId: string) {
  return queries.selectFrom('users').select(['name_first', 'name_last']).where('user_id', '=', userId);
}
