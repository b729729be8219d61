import { useCallback } from 'react';
import { type FilterTagType, tagOptions } from '../../local-db/filter-options.queries.ts';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { MultiPicker } from '../multi-picker.tsx';
import type { ReadOptions } from '../picker-options.ts';

const LISTS = [
  { field: 'tag_ids', type: 'default', label: 'Tags', placeholder: 'All tags' },
  { field: 'job_ids', type: 'job', label: 'Jobs', placeholder: 'All jobs' },
  { field: 'location_ids', type: 'location', label: 'Locations', placeholder: 'All locations' },
] as const;

type Chosen = Readonly<Record<(typeof LISTS)[number]['field'], readonly string[]>>;

type Props = {
  value: Chosen;
  /** Names of the tags that are chosen. */
  names: ReadonlyMap<string, string>;
  /** Whether hidden tags are offered. */
  showHidden: boolean;
  onChange: (part: Partial<Chosen>) => void;
};

/** The three pickers by which lists are narrowed: tags, jobs and locations. */
export function TagFilterFields({ value, names, showHidden, onChange }: Props) {
  return LISTS.map(({ field, type, label, placeholder }) => (
    <TagField
      key={field}
      type={type}
      label={label}
      placeholder={placeholder}
      ids={value[field]}
      names={names}
      showHidden={showHidden}
      onChange={(ids) => onChange({ [field]: ids })}
    />
  ));
}

type TagFieldProps = Pick<Props, 'names' | 'showHidden'> & {
  type: FilterTagType;
  label: string;
  placeholder: string;
  ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

function TagField({ type, label, placeholder, ids, names, showHidden, onChange }: TagFieldProps) {
  const database = useLocalDatabase();
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
