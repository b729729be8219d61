import { fullName } from '@heatwise/domain/people/person-name';
import { useCallback } from 'react';
import {
  allTags,
  type FilterTagType,
  peopleOptions,
  personName,
  tagOptions,
} from '../../../local-db/filter-options.queries.ts';
import { useLocalDatabase } from '../../../local-db/local-database-context.tsx';
import { localQueries } from '../../../local-db/local-queries.ts';
import { useLocalRows } from '../../../local-db/use-local-rows.ts';
import { MultiPicker } from '../../../ui/multi-picker.tsx';
import type { ReadOptions } from '../../../ui/picker-options.ts';
import { SinglePicker } from '../../../ui/single-picker.tsx';
import { testerName, testerOptions } from './filter-options.queries.ts';
import type { MeasurementFilter } from './measurement-filter.ts';

type Props = { value: MeasurementFilter; onChange: (value: MeasurementFilter) => void };

const LISTS = [
  { field: 'tag_ids', type: 'default', label: 'Tags', placeholder: 'All tags' },
  { field: 'job_ids', type: 'job', label: 'Jobs', placeholder: 'All jobs' },
  { field: 'location_ids', type: 'location', label: 'Locations', placeholder: 'All locations' },
] as const;

/** Tags that the person carries, or the measurement itself. */
export function TagFields({ value, onChange }: Props) {
  const { data = [] } = useLocalRows(allTags, ['tags'], ['measurement tags']);
  const names = new Map(data.map(({ tag_id, name }) => [tag_id, name]));
  return LISTS.map(({ field, type, label, placeholder }) => (
    <TagField
      key={field}
      type={type}
      label={label}
      placeholder={placeholder}
      ids={value[field]}
      names={names}
      onChange={(ids) => onChange({ ...value, [field]: ids })}
    />
  ));
}

type TagFieldProps = {
  type: FilterTagType;
  label: string;
  placeholder: string;
  ids: readonly string[];
  names: ReadonlyMap<string, string>;
  onChange: (ids: readonly string[]) => void;
};

function TagField({ type, label, placeholder, ids, names, onChange }: TagFieldProps) {
  const database = useLocalDatabase();
  const read = useCallback<ReadOptions>(
    (page) => database.rows(tagOptions(localQueries, { type, showHidden: true, ...page }).compile()),
    [database, type],
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

export function PersonField({ value, onChange }: Props) {
  const database = useLocalDatabase();
  const { user_id } = value;
  const { data } = useLocalRows(
    (queries) => personName(queries, user_id ?? ''),
    ['users'],
    ['measurement person', user_id],
  );
  const read = useCallback<ReadOptions>(
    (page) => database.rows(peopleOptions(localQueries, { showHidden: true, ...page }).compile()),
    [database],
  );
  const [person] = data ?? [];
  return (
    <SinglePicker
      label="Person"
      placeholder="Everybody"
      read={read}
      value={user_id ? { id: user_id, label: person ? fullName(person) || 'No name' : '…' } : null}
      onChange={(option) => onChange({ ...value, user_id: option?.id ?? null })}
    />
  );
}

export function TesterField({ value, onChange }: Props) {
  const database = useLocalDatabase();
  const { tester_id } = value;
  const { data } = useLocalRows(
    (queries) => testerName(queries, tester_id ?? ''),
    ['measurements'],
    ['measurement tester', tester_id],
  );
  const read = useCallback<ReadOptions>(
    (page) => database.rows(testerOptions(localQueries, page).compile()),
    [database],
  );
  return (
    <SinglePicker
      label="Tested by"
      placeholder="Anybody"
      read={read}
      value={tester_id ? { id: tester_id, label: data?.[0]?.name || 'No name' } : null}
      onChange={(option) => onChange({ ...value, tester_id: option?.id ?? null })}
    />
  );
}
