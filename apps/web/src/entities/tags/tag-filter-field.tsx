import { useCallback } from 'react';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { MultiPicker } from '../../ui/multi-picker.tsx';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { tagOptions } from './filter-options.queries.ts';
import type { TagList } from './tag-lists.ts';

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
  const database = useLocalDatabase();
  const { type, label, placeholder } = list;
  const read = useCallback<ReadOptions>(
    (page) => database.rows(tagOptions(localQueries, { type, showHidden, ...page }).compile()),
    [database, type, showHidden],
  );
  return (
    <MultiPicker
      label={label}
      placeholder={placeholder}
      read={read}
      value={ids.map((id) => ({ id, label: names.get(id) ?? '…' }))}
      onChange={(options) => onChange(options.map(({ id }) => id))}
    />
  );
}
