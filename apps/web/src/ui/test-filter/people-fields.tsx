import { fullName } from '@heatwise/domain/people/person-name';
import { Switch } from '@mantine/core';
import { useCallback } from 'react';
import {
  type FilterTagType,
  peopleOptions,
  personName,
  tagOptions,
} from '../../local-db/filter-options.queries.ts';
import { useLocalDatabase } from '../../local-db/local-database-context.tsx';
import { localQueries } from '../../local-db/local-queries.ts';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { MultiPicker } from '../multi-picker.tsx';
import type { ReadOptions } from '../picker-options.ts';
import { SinglePicker } from '../single-picker.tsx';
import type { TestFilter } from './test-filter.ts';
import type { Names } from './test-filter-text.ts';

type Props = {
  value: TestFilter;
  /** Names of the tags that are chosen. */
  names: Names;
  onChange: (value: TestFilter) => void;
};

const LISTS = [
  { field: 'tag_ids', type: 'default', label: 'Tags', placeholder: 'All tags' },
  { field: 'job_ids', type: 'job', label: 'Jobs', placeholder: 'All jobs' },
  { field: 'location_ids', type: 'location', label: 'Locations', placeholder: 'All locations' },
] as const;

/** The parts of the filter that say whose tests are shown. */
export function PeopleFields({ value, names, onChange }: Props) {
  return (
    <>
      {LISTS.map(({ field, type, label, placeholder }) => (
        <TagField
          key={field}
          type={type}
          label={label}
          placeholder={placeholder}
          ids={value[field]}
          names={names}
          showHidden={value.showHidden}
          onChange={(ids) => onChange({ ...value, [field]: ids })}
        />
      ))}
      <PersonField value={value} onChange={onChange} />
      <Switch
        label="Show hidden people and tags"
        checked={value.showHidden}
        onChange={(event) => onChange({ ...value, showHidden: event.currentTarget.checked })}
      />
    </>
  );
}

type TagFieldProps = {
  type: FilterTagType;
  label: string;
  placeholder: string;
  ids: readonly string[];
  names: Names;
  showHidden: boolean;
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

function PersonField({ value, onChange }: Pick<Props, 'value' | 'onChange'>) {
  const database = useLocalDatabase();
  const { showHidden, user_id } = value;
  const name = usePersonName(user_id);
  const read = useCallback<ReadOptions>(
    (page) => database.rows(peopleOptions(localQueries, { showHidden, ...page }).compile()),
    [database, showHidden],
  );
  return (
    <SinglePicker
      label="Person"
      placeholder="Everybody"
      read={read}
      value={user_id ? { id: user_id, label: name ?? '…' } : null}
      onChange={(option) => onChange({ ...value, user_id: option?.id ?? null })}
    />
  );
}

/** Undefined while it is read, and for somebody who is not here. */
export function usePersonName(userId: string | null): string | undefined {
  const { data } = useLocalRows(
    (queries) => personName(queries, userId ?? ''),
    ['users'],
    ['filter-person', userId],
  );
  const person = data?.[0];
  return userId && person ? fullName(person) || 'No name' : undefined;
}
