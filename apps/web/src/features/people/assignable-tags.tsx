import { scopeOf } from '@heatwise/domain/permissions/actor';
import { FILTER_TAG_TYPES, type FilterTagType } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useActor } from '../../sync/actor.tsx';
import type { PickerOption } from '../../ui/picker-options.ts';

/** The lists of tags that a person has, each with its kind. */
export const TAG_LISTS = [
  { type: 'default', label: 'Tags' },
  { type: 'job', label: 'Jobs' },
  { type: 'location', label: 'Locations' },
] as const;

/** Beside the lists of who may not give all that there is. */
export const ONLY_ONES_OWN_TAGS =
  'You can assign the tags, jobs and locations that you are in charge of. Admins can assign the others.';

export type AssignableTag = { readonly id: string; readonly label: string; readonly type: FilterTagType };

/**
 * What an editor of some tags may give to somebody, by name; null for who may give anything, undefined while it is
 * read.
 */
export function useAssignableTags(): readonly AssignableTag[] | null | undefined {
  const scope = scopeOf(useActor(), 'edit_user');
  const ids = scope.everyone ? [] : [...scope.tag_ids];
  const { data } = useLocalRows(
    (queries) =>
      queries
        .selectFrom('tags')
        .select(['tag_id as id', 'name as label', 'type'])
        .where('tag_id', 'in', ids)
        .where('active', '=', 1)
        .where('is_hidden', '=', 0)
        .where('type', 'in', FILTER_TAG_TYPES)
        .orderBy('name')
        .$narrowType<{ type: FilterTagType }>(),
    ['tags to give', ids],
  );
  return scope.everyone ? null : data;
}

type Props = {
  type: FilterTagType;
  label: string;
  /** Nothing else is offered; null for anything. */
  among: readonly string[] | null;
  value: readonly PickerOption[];
  onChange: (value: readonly PickerOption[]) => void;
};

/** The tags of one kind that somebody is given. */
export function PersonTagPicker({ type, among, ...picker }: Props) {
  return <TagPicker {...picker} placeholder="None" tags={{ types: [type], among }} creates={type} />;
}
