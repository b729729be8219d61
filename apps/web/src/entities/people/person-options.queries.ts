import { type RawBuilder, sql } from 'kysely';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { personMatches } from '../../local-db/name-search.ts';
import type { OptionsPage, PickerOption } from '../../ui/picker-options.ts';

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
