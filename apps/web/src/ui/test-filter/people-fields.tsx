import { Switch } from '@mantine/core';
import { PersonFilterField } from '../filter-fields/person-filter-field.tsx';
import { TagFilterFields } from '../filter-fields/tag-filter-fields.tsx';
import type { TestFilter } from './test-filter.ts';
import type { Names } from './test-filter-text.ts';

type Props = {
  value: TestFilter;
  /** Names of the tags that are chosen. */
  names: Names;
  onChange: (value: TestFilter) => void;
};

/** The parts of the filter that say whose tests are shown. */
export function PeopleFields({ value, names, onChange }: Props) {
  const { showHidden, user_id } = value;
  return (
    <>
      <TagFilterFields
        value={value}
        names={names}
        showHidden={showHidden}
        onChange={(part) => onChange({ ...value, ...part })}
      />
      <PersonFilterField
        userId={user_id}
        showHidden={showHidden}
        onChange={(chosen) => onChange({ ...value, user_id: chosen })}
      />
      <Switch
        label="Show hidden people and tags"
        checked={showHidden}
        onChange={(event) => onChange({ ...value, showHidden: event.currentTarget.checked })}
      />
    </>
  );
}
