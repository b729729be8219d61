import { useLocalRows } from '../../local-db/use-local-rows.ts';

export type PersonSummary = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  /** Base64 JPEG; null when there is none. */
  readonly image: string | null;
};

/** One person with their picture; undefined until they were synchronised. */
export function usePerson(user_id: string): PersonSummary | undefined {
  const { data } = useLocalRows(
    (queries) =>
      queries
        .selectFrom('users')
        .leftJoin('profileImages', 'profileImages.id', 'users.user_id')
        .select(['users.user_id', 'name_first', 'name_last', 'email', 'profileImages.image'])
        .where('users.user_id', '=', user_id),
    ['person', user_id],
  );
  return data?.[0];
}
