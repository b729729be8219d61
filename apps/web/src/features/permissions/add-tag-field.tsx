import { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag-type';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';

type Props = { taken: ReadonlySet<string | null>; onAdd: (tagId: string) => void };

/** Adds a tag, job or location to those on which a person has permissions. */
export function AddTagField({ taken, onAdd }: Props) {
  const except = [...taken].filter((id) => id !== null);
  return (
    <TagPicker
      isSingle
      label="Add a tag, job or location"
      placeholder="Search by name"
      tags={{ types: LISTED_TAG_TYPES, except }}
      creates="default"
      picksWhenMade
      value={null}
      onChange={(option) => option && onAdd(option.id)}
    />
  );
}
