import { NativeSelect, Switch } from '@mantine/core';
import type { TagsById } from '../../entities/permissions/permissions.queries.ts';
import { FILTER_TAG_TYPES } from '../../entities/tags/filter-options.queries.ts';
import { TagPicker } from '../../entities/tags/tag-picker.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './matrix-filter.module.css';
import { type MatrixFilter, ROLE_FILTERS, type RoleFilter } from './matrix-people.ts';

type Props = { value: MatrixFilter; tags: TagsById; onChange: (value: MatrixFilter) => void };

/** Narrows the people and the columns of the matrix. */
export function MatrixFilterFields({ value, tags, onChange }: Props) {
  const { showHidden } = value;
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
      <TagPicker
        label="Tags, jobs and locations"
        placeholder="All"
        tags={{ types: FILTER_TAG_TYPES, showHidden }}
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
