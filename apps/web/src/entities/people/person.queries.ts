import { personRoutes } from '@heatwise/contract/people/people.routes';
import type { PersonOnPage, PersonStats } from '@heatwise/contract/people/person.contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApiQuery } from '../../api/use-api-query.ts';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import type { RequestFailure } from '../../platform/request-failure.ts';
import { tagOrder } from '../tags/tag-order.queries.ts';

export type PersonTag = {
  readonly tag_id: string;
  readonly name: string;
  readonly type: string;
  readonly is_hidden: 0 | 1;
};

/** A person as the local database holds them. */
export type LocalPerson = {
  readonly user_id: string;
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string | null;
  readonly is_hidden: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Base64 JPEG; null when there is none. */
  readonly image: string | null;
  readonly modified_time: string;
  readonly baseline_mean: number | null;
  readonly baseline_std: number | null;
  readonly tag_ids: readonly string[];
  /** The same tags with their names; deleted ones are not among them. */
  readonly tags: readonly PersonTag[];
};

/** An active person with picture and tags; null when there is none to be seen, undefined while it is read. */
export function useLocalPerson(user_id: string): {
  person: LocalPerson | null | undefined;
  error: string | null;
} {
  const people = useLocalRows((queries) => personRow(queries, user_id), ['person page', user_id]);
  const tags = useLocalRows((queries) => tagsOfPerson(queries, user_id), ['tags of person page', user_id]);
  const person = useMemo(() => {
    if (!people.data || !tags.data || people.isPlaceholderData || tags.isPlaceholderData) return undefined;
    const [row] = people.data;
    if (!row) return null;
    const metadata = JSON.parse(row.metadata) as Record<string, unknown>;
    const tag_ids = tags.data.map(({ tag_id }) => tag_id);
    const named = tags.data.flatMap((tag) =>
      tag.name === null || tag.is_hidden === 1 ? [] : [tag as PersonTag],
    );
    return { ...row, is_hidden: row.is_hidden === 1, metadata, tag_ids, tags: named };
  }, [people.data, people.isPlaceholderData, tags.data, tags.isPlaceholderData]);
  return { person, error: people.error?.message ?? tags.error?.message ?? null };
}

function personRow(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('users')
    .leftJoin('profileImages', 'profileImages.id', 'users.user_id')
    .select([
      'users.user_id',
      'name_first',
      'name_last',
      'email',
      'is_hidden',
      'metadata',
      'users.modified_time',
      'baseline_mean',
      'baseline_std',
      'profileImages.image',
    ])
    .where('users.user_id', '=', userId)
    .where('active', '=', 1);
}

function tagsOfPerson(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('users')
    .innerJoin('userTags', 'userTags.user_key', 'users.user_key')
    .leftJoin('tags', (join) => join.onRef('tags.tag_id', '=', 'userTags.tag_id').on('tags.active', '=', 1))
    .select(['userTags.tag_id', 'tags.name', 'tags.type', 'tags.is_hidden'])
    .where('users.user_id', '=', userId)
    .orderBy(tagOrder('tags'));
}

/** When the person was tested since an instant; removed tests left out. */
export function testTimes(queries: LocalQueries, userId: string, sinceMs: number) {
  return queries
    .selectFrom('users')
    .innerJoin('measurements', 'measurements.user_key', 'users.user_key')
    .select('measurements.created_ms')
    .where('users.user_id', '=', userId)
    .where('measurements.active', '=', 1)
    .where('measurements.created_ms', '>=', sinceMs);
}

/** When anything of the person's tests last changed. */
export function newestChange(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('users')
    .innerJoin('measurements', 'measurements.user_key', 'users.user_key')
    .select(({ fn }) => fn.max('measurements.modified_time').as('newest'))
    .where('users.user_id', '=', userId);
}

/** What only the server knows of a person; asked again when the person's row changed. */
export function usePersonOnServer({
  user_id,
  modified_time,
}: Pick<LocalPerson, 'user_id' | 'modified_time'>): UseQueryResult<PersonOnPage, RequestFailure> {
  return useApiQuery(
    ['users', user_id, modified_time],
    (api) => api.send(personRoutes.get, { params: { user_id } }),
    { placeholderData: (before) => (before?.user_id === user_id ? before : undefined), retry: false },
  );
}

/** What the person's tests come to. `version` changes with the tests. */
export function usePersonStats(
  user_id: string,
  version: string,
): UseQueryResult<PersonStats, RequestFailure> {
  return useApiQuery(
    ['users', user_id, 'stats', version],
    (api) => api.send(personRoutes.stats, { params: { user_id } }),
    { placeholderData: (before) => (before?.user_id === user_id ? before : undefined), retry: false },
  );
}
