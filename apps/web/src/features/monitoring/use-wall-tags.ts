import { useCallback, useMemo } from 'react';
import { allTags } from '../../entities/tags/filter-options.queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import type { PickerOption } from '../../ui/picker-options.ts';

/** The tags that the wall is narrowed to, with their names. */
export function useWallTags(tagIds: readonly string[]) {
  const { data: tags } = useLocalRows(allTags, ['wall tags']);
  const names = useMemo(() => new Map(tags?.map(({ tag_id, name }) => [tag_id, name])), [tags]);
  const nameOfTag = useCallback((id: string) => names.get(id) ?? '…', [names]);
  const chosen = useMemo(
    (): readonly PickerOption[] => tagIds.map((id) => ({ id, label: nameOfTag(id) })),
    [tagIds, nameOfTag],
  );
  return { chosen, nameOfTag };
}
