import type { TagList } from './tag-lists.ts';
import { TagPicker } from './tag-picker.tsx';

type Props = {
  list: TagList;
  ids: readonly string[];
  /** Names of the tags that are chosen. */
  names: ReadonlyMap<string, string>;
  /** Whether hidden tags are offered. */
  showHidden: boolean;
  onChange: (ids: readonly string[]) => void;
};

/** The picker that narrows a list to people with one of some tags. */
export function TagFilterField({ list, ids, names, showHidden, onChange }: Props) {
  const { type, label, placeholder } = list;
  return (
    <TagPicker
      label={label}
      placeholder={placeholder}
      tags={{ types: [type], showHidden }}
      value={ids.map((id) => ({ id, label: names.get(id) ?? '…' }))}
      onChange={(options) => onChange(options.map(({ id }) => id))}
    />
  );
}
