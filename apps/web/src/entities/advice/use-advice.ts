import type { Strategy } from '@heatwise/contract/entities/advice';
import type { MeasurementStatus } from '@heatwise/domain/measurements/measurement-status';
import type { MeasurementType } from '@heatwise/domain/measurements/measurement-type';
import { type Advice, adviceFor } from '@heatwise/domain/strategy/hydration-advice';
import { useMemo } from 'react';
import type { LocalQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { tagOrder } from '../tags/tag-order.queries.ts';

/** All advice that stands, for everybody, for tags and for people; undefined while it is read. */
export function useStrategies() {
  const { data, error, refetch } = useLocalRows(standing, ['advice']);
  const rows = useMemo(() => data?.map((row): Strategy => ({ ...row, active: true })), [data]);
  return { rows, error, refetch };
}

function standing(queries: LocalQueries) {
  return queries
    .selectFrom('strategy')
    .select(['strategy_id', 'tag_id', 'user_id', 'type', 'status', 'advice', 'drink_millilitres'])
    .select(['created_time', 'modified_time'])
    .where('active', '=', 1)
    .orderBy('strategy_id');
}

export type GivenAdvice = Advice & {
  /** Of the tag whose advice it is; null for other sources. */
  readonly tagName: string | null;
};

/** What a person is to do after a result of theirs; null when there is nothing to say, or while it is read. */
export function useAdvice(
  result: { readonly type: MeasurementType; readonly status: MeasurementStatus },
  user_id: string,
): GivenAdvice | null {
  const { rows } = useStrategies();
  const { data: tags } = useLocalRows(
    (queries) => tagsInOrder(queries, user_id),
    ['tags of the advised', user_id],
  );
  if (!tags || !rows) return null;
  const person = { user_id, tag_ids: tags.map(({ tag_id }) => tag_id) };
  const advice = adviceFor(result, person, rows);
  if (advice === null) return null;
  return { ...advice, tagName: tags.find(({ tag_id }) => tag_id === advice.tag_id)?.name ?? null };
}

/** As lists of tags are ordered: which comes first decides. */
function tagsInOrder(queries: LocalQueries, userId: string) {
  return queries
    .selectFrom('users')
    .innerJoin('userTags', 'userTags.user_key', 'users.user_key')
    .innerJoin('tags', 'tags.tag_id', 'userTags.tag_id')
    .select(['tags.tag_id', 'tags.name'])
    .where('users.user_id', '=', userId)
    .where('tags.active', '=', 1)
    .orderBy(tagOrder('tags'));
}
