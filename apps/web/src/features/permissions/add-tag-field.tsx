import { LISTED_TAG_TYPES, type TagType, tagKind } from '@heatwise/domain/tags/tag-type';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { useCallback } from 'react';
import type { TagsById } from '../../entities/permissions/permissions.queries.ts';
import { useNewTagForPicker } from '../../entities/tags/use-create-tag.ts';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { SinglePicker } from '../../ui/single-picker.tsx';

type Props = { tags: TagsById; taken: ReadonlySet<string | null>; onAdd: (tagId: string) => void };

const LISTED: ReadonlySet<TagType> = new Set(LISTED_TAG_TYPES);

/** Adds a tag, job or location to those on which a person has permissions. */
export function AddTagField({ tags, taken, onAdd }: Props) {
  const read = useCallback<ReadOptions>(
    async ({ search, offset, limit }) =>
      [...tags.values()]
        .filter(
          ({ tag_id, active, is_hidden, type }) =>
            active && !is_hidden && LISTED.has(type) && !taken.has(tag_id),
        )
        .filter(({ name }) => matchesSearch([name], search))
        .slice(offset, offset + limit)
        .map(({ tag_id, name, type }) => ({ id: tag_id, label: name, hint: tagKind(type) })),
    [tags, taken],
  );
  const onCreate = useNewTagForPicker('default');
  return (
    <SinglePicker
      label="Add a tag, job or location"
      placeholder="Search by name"
      read={read}
      {...(onCreate ? { onCreate } : {})}
      picksWhenMade
      value={null}
      onChange={(option) => option && onAdd(option.id)}
    />
  );
}
