import { sql } from 'kysely';
import type { LocalQueries } from '../../../local-db/local-queries.ts';
import { nameContains } from '../../../local-db/name-search.ts';
import type { PickerOption } from '../../../ui/picker-options.ts';

type Page = {
  readonly search: string;
  readonly offset: number;
  readonly limit: number;
  /** Only people who carry one of these tags; null for everybody. */
  readonly among: readonly string[] | null;
};

/** One page of the people somebody may measure, by name. */
export function measurablePeople(queries: LocalQueries, { search, offset, limit, among }: Page) {
  const name = sql<string>`trim(name_first || ' ' || name_last)`;
  let people = queries
    .selectFrom('users')
    .select(['user_id as id', name.as('label')])
    .where('active', '=', 1)
    .where(nameContains(name, search));
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
