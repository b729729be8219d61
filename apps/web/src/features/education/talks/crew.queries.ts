import type { CapabilityScope } from '@heatwise/domain/permissions/actor';
import { sql } from 'kysely';
import { personMatches } from '../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import type { PickerOption } from '../../../ui/picker-options.ts';

type Crew = {
  readonly tags: readonly PickerOption[];
  readonly people: readonly PickerOption[];
  readonly reach: CapabilityScope;
};

/** Who may confirm: people with one of the tags, and those who were named, as far as one trains them. */
export function useCrew({ tags, people, reach }: Crew, search: string) {
  const tagIds = tags.map(({ id }) => id);
  const userIds = people.map(({ id }) => id);
  return useLocalRows(
    (queries) => {
      const keysWith = (ids: readonly string[]) =>
        queries.selectFrom('userTags').select('user_key').where('tag_id', 'in', ids);
      let crew = queries
        .selectFrom('users')
        .select(['user_id', sql<string>`trim(name_first || ' ' || name_last)`.as('name')])
        .where('active', '=', 1)
        .where('is_hidden', '=', 0)
        .where((where) =>
          where.or([where('user_key', 'in', keysWith(tagIds)), where('user_id', 'in', userIds)]),
        )
        .where(personMatches('users', search));
      if (!reach.everyone) crew = crew.where('user_key', 'in', keysWith([...reach.tag_ids]));
      return crew.orderBy(sql`name collate nocase`).orderBy('user_id');
    },
    ['crew of a talk', tagIds, userIds, reach.everyone, [...reach.tag_ids], search],
  );
}
