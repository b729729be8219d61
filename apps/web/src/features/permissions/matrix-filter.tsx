import { tagKind } from '@heatwise/domain/tags/tag-type';
import { matchesSearch } from '@heatwise/domain/text/search-text';
import { NativeSelect, Switch } from '@mantine/core';
import { useCallback } from 'react';
import type { TagsById } from '../../entities/permissions/permissions.queries.ts';
import { MultiPicker } from '../../ui/multi-picker.tsx';
import type { ReadOptions } from '../../ui/picker-options.ts';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './matrix-filter.module.css';
import { type MatrixFilter, ROLE_FILTERS, type RoleFilter, tagColumns } from './matrix-people.ts';

type Props = { value: MatrixFilter; tags: TagsById; onChange: (value: MatrixFilter) => void };

/** Narrows the people and the columns of the matrix. */
export function MatrixFilterFields({ value, tags, onChange }: Props) {
  const { showHidden } = value;
  const read = useCallback<ReadOptions>(
    async ({ search, offset, limit }) =>
      tagColumns(tags.values(), { search: '', role: 'everybody', tag_ids: [], showHidden })
        .filter(({ name }) => matchesSearch([name], search))
        .slice(offset, offset + limit)
        .map(({ tag_id, name, type }) => ({ id: tag_id, label: name, hint: tagKind(type) })),
    [tags, showHidden],
  );
  return (
    <div className={classes.fields}>
      <SearchField
        label="Person"
        value={value.search}
        onChange={(search) => onChange({ ...value, search })}
      />
      <NativeSelect
        label="Role"
        data={[...ROLE_FILTERS]}
        value={value.role}
        onChange={(event) => onChange({ ...value, role: event.currentTarget.value as RoleFilter })}
      />
      <MultiPicker
        label="Tags, jobs and locations"
        placeholder="All"
        read={read}
        value={value.tag_ids.map((id) => ({ id, label: tags.get(id)?.name ?? '…' }))}
        onChange={(options) => onChange({ ...value, tag_ids: options.map(({ id }) => id) })}
      />
      <Switch
        label="Show hidden people and tags"
        className={classes.hidden ?? ''}
        checked={showHidden}
        onChange={(event) => onChange({ ...value, showHidden: event.currentTarget.checked })}
      />
    </div>
  );
}
