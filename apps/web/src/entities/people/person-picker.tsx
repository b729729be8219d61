import { type RawBuilder, sql } from 'kysely';
import { useMemo } from 'react';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { type LocalQueries, localQueries, personMatches } from '../../local-db/local-queries.ts';
import { type ChoiceProps, Picker } from '../../ui/picker.tsx';
import type { OptionsPage, PickerOption, ReadOptions } from '../../ui/picker-options.ts';

/** Which people a picker offers. */
export type PersonFilter = {
  /** Hidden ones too. */
  readonly showHidden?: boolean;
  /** Those who were deleted too. */
  readonly showFormer?: boolean;
  /** Only people who carry one of these tags; null for everybody. */
  readonly among?: readonly string[] | null;
  /** Only people who do not carry this tag. */
  readonly lacking?: string;
  readonly hasEmail?: boolean;
  /** Each one's email is beside the name, or this for who has none. */
  readonly emailOr?: string | null;
};

const NAME = sql<string>`coalesce(nullif(trim(name_first || ' ' || name_last), ''), 'No name')`;

/** One page of the people that can be chosen, by name; `only` holds the ids of those who may appear at all. */
export function personOptions(
  queries: LocalQueries,
  { only, ...filter }: PersonFilter & { only: readonly string[] | null },
  { search, offset, limit }: OptionsPage,
) {
  const { showHidden = false, showFormer = false, among = null, lacking, hasEmail = false, emailOr } = filter;
  const hint: RawBuilder<string | null> =
    sql`${emailOr === undefined ? null : sql`coalesce(email, ${emailOr})`}`;
  let people = queries
    .selectFrom('users')
    .select(['user_id as id', NAME.as('label'), hint.as('hint')])
    .where(personMatches('users', search));
  if (!showFormer) people = people.where('active', '=', 1);
  if (!showHidden) people = people.where('is_hidden', '=', 0);
  if (hasEmail) people = people.where('email', 'is not', null);
  if (among !== null) people = people.where('user_key', 'in', keysWith(queries, among));
  if (lacking !== undefined) people = people.where('user_key', 'not in', keysWith(queries, [lacking]));
  if (only !== null) {
    people = people.where(sql<boolean>`user_id in (select value from json_each(${JSON.stringify(only)}))`);
  }
  return people
    .orderBy(sql`${NAME} collate nocase`)
    .orderBy('user_id')
    .limit(limit)
    .offset(offset)
    .$castTo<PickerOption>();
}

/** The people who carry one of the tags. */
function keysWith(queries: LocalQueries, tag_ids: readonly string[]) {
  return queries.selectFrom('userTags').select('user_key').where('tag_id', 'in', tag_ids);
}

type Props = ChoiceProps & {
  people: PersonFilter;
  /** Ids of those who may appear at all, as a rule chose them; must keep its identity between renders. */
  only?: readonly string[];
};

/** Picks people, one or any number; the search finds names, emails and employee ids. */
export function PersonPicker({ people, only, ...picker }: Props) {
  const read = usePersonReader(people, only ?? null);
  return <Picker {...picker} read={read} />;
}

/** Keeps its identity as long as the filter says the same. */
function usePersonReader(filter: PersonFilter, only: readonly string[] | null): ReadOptions {
  const database = useLocalDatabase();
  const key = JSON.stringify(filter);
  return useMemo<ReadOptions>(() => {
    const offered = { ...(JSON.parse(key) as PersonFilter), only };
    return (page) => database.rows(personOptions(localQueries, offered, page).compile());
  }, [database, key, only]);
}
